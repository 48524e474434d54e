/* test: -std=c++20 */
#include <mpi.h>
#include <coroutine>
#include <cstdio>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};

Task meet_later() {
  MPI_Barrier(MPI_COMM_WORLD);
  std::puts("met");
  co_return;
}

constexpr int doubled(int n, bool meet) {
  if (meet) MPI_Barrier(MPI_COMM_WORLD);
  return 2 * n;
}

struct Member {
  explicit Member(int n) {
    if (n > 1) throw n;
  }
};
struct Guarded {
  Member member;
  explicit Guarded(int n) try : member(n) {
    MPI_Barrier(MPI_COMM_WORLD);
    std::puts("made");
  } catch (int) {
    std::puts("the member was not made");
  }
};

int main(int argc, char **argv) {
  static_assert(doubled(2, false) == 4);
  MPI_Init(&argc, &argv);
  meet_later();
  std::printf("%d\n", doubled(argc, true));
  const Guarded guarded(1);
  try {
    const Guarded not_made(2);
  } catch (int) {
    std::puts("caught");
  }
  std::puts("end");
  MPI_Finalize();
  return 0;
}
