// Windows of all four kinds, with epochs of all kinds.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "../kinds.h"
#include "accesses.h"
#include "epochs.h"

namespace stress {

namespace {

/// A window that lives from the index of its operation until it is due, with an epoch at each index.
class Window {
 public:
  Window(Rank& me, const Operation& operation)
      : me_(me), random_(operation.seed), comm_(me.handle(operation)), memory_{} {
    memory_.ranks = me.comm(operation).size();
    memory_.rank = me.rank_in(operation);
    memory_.key = mix(operation.seed, 9);
    memory_.numbers = random_.pick(std::vector<int>{kGrain, 258, 1032, 4002, 16386});
    memory_.unit = random_.chance(50) ? 1 : static_cast<int>(sizeof(std::uint32_t));
  }
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  void create() {
    own_.resize(static_cast<std::size_t>(memory_.size()));
    memory_.by_messages = true;
    use(own_.data());
    MPI_Win_create(own_.data(), bytes(), memory_.unit, MPI_INFO_NULL, comm_, &memory_.window);
  }
  void allocate() {
    std::uint32_t* memory = nullptr;
    MPI_Win_allocate(bytes(), memory_.unit, MPI_INFO_NULL, comm_, &memory, &memory_.window);
    use(memory);
    MPI_Barrier(comm_);
  }
  /// All ranks run on one host.
  void allocate_shared() {
    std::uint32_t* memory = nullptr;
    MPI_Comm_split_type(comm_, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host_);
    comm_ = host_;
    MPI_Win_allocate_shared(bytes(), memory_.unit, MPI_INFO_NULL, comm_, &memory, &memory_.window);
    use(memory);
    MPI_Barrier(comm_);
  }
  void create_dynamic() {
    MPI_Aint begin;
    own_.resize(static_cast<std::size_t>(memory_.size()));
    memory_.by_messages = true;
    use(own_.data());
    MPI_Win_create_dynamic(MPI_INFO_NULL, comm_, &memory_.window);
    MPI_Win_attach(memory_.window, own_.data(), bytes());
    MPI_Get_address(own_.data(), &begin);
    memory_.bases.resize(static_cast<std::size_t>(memory_.ranks));
    MPI_Allgather(&begin, 1, MPI_AINT, memory_.bases.data(), 1, MPI_AINT, comm_);
  }

  void epoch() { run_epoch(me_, memory_, comm_, random_, before_); }

  void free() {
    separate(comm_, before_, Discipline::kEnd);
    memory_.by_messages ? MPI_Win_fence(0, memory_.window)
                        : MPI_Win_lock(MPI_LOCK_SHARED, memory_.rank, 0, memory_.window);
    me_.expect(memory_.verify(), "wrong data in the window");
    if (!memory_.by_messages) MPI_Win_unlock(memory_.rank, memory_.window);
    if (!memory_.bases.empty()) {
      MPI_Barrier(comm_);
      MPI_Win_detach(memory_.window, own_.data());
    }
    MPI_Win_free(&memory_.window);
    if (host_ != MPI_COMM_NULL) MPI_Comm_free(&host_);
  }

 private:
  MPI_Aint bytes() const {
    return static_cast<MPI_Aint>(memory_.size()) * static_cast<MPI_Aint>(sizeof(std::uint32_t));
  }
  void use(std::uint32_t* memory) {
    memory_.mine = memory;
    memory_.initialise();
  }

  Rank& me_;
  Random random_;
  MPI_Comm comm_, host_ = MPI_COMM_NULL;
  Memory memory_;
  std::vector<std::uint32_t> own_;
  Discipline before_ = Discipline::kNone;
};

template <void (Window::*make)()>
void run(Rank& me, const Operation& operation) {
  const auto window = std::make_shared<Window>(me, operation);
  (window.get()->*make)();
  for (int index = operation.index; index <= operation.due; ++index)
    me.at(index, [window] { window->epoch(); });
  me.at(operation.due, [window] { window->free(); });
}

}  // namespace

const std::vector<Kind>& window_kinds() {
  static const std::vector<Kind> table = {
      {.name = "win_create", .feature = Feature::window, .weight = 3, .run = run<&Window::create>},
      {.name = "win_allocate", .feature = Feature::window, .weight = 3, .run = run<&Window::allocate>},
      {.name = "win_dynamic",
       .feature = Feature::win_dynamic,
       .weight = 3,
       .run = run<&Window::create_dynamic>},
      {.name = "win_shared",
       .feature = Feature::win_shared,
       .weight = 2,
       .run = run<&Window::allocate_shared>},
  };
  return table;
}

}  // namespace stress
