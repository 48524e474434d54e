/* test: -std=c++17 -Wold-style-cast */
// What ends these loops follows from what other ranks say, through members, vectors, references and lambdas.
#include <mpi.h>

#include <cstdio>
#include <functional>
#include <vector>

class Labels {
 public:
  int run(int most) {
    int k = 0;
    for (; k < most; ++k) {
      sweep();
      if (changed_ == 0) break;
    }
    return k;
  }

 private:
  void sweep() {
    left_ /= 2;
    MPI_Allreduce(&left_, &changed_, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  int left_ = 8, changed_ = 0;
};

static void sum_into(int mine, int& all) {
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

static int spread(int most) {
  std::vector<int> mine(2, 8), all(2);
  int k = 0;
  for (; k < most; ++k) {
    for (int& one : mine) one /= 2;
    MPI_Allreduce(mine.data(), all.data(), 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    const bool done = all[0] == 0 && all[1] == 0;
    if (done) break;
  }
  return k;
}

static int referred(int most) {
  int left = 8, all = 0, k = 0;
  const auto global = [&all](int mine) {
    sum_into(mine, all);
    return mine;
  };
  for (; k < most; ++k) {
    if (global(left) < 0) break;  // what this rank passes
    left /= 2;
    if (all == 0) break;
  }
  return k;
}

struct Progress {
  int step = 0, left = 8;
};

static int called_back(int most, const std::function<bool(const Progress&)>& is_enough,
                       const std::function<bool(int)>& is_due) {
  Progress progress;
  for (bool stop = false; progress.step < most && !stop; ++progress.step) {
    const int mine = progress.left / 2;
    MPI_Allreduce(&mine, &progress.left, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if (is_due(progress.step)) stop = is_enough(progress) || stop;
  }
  return progress.step;
}

static int sent_as_a_struct(int most) {
  struct {
    int step, done;
  } message = {0, 0};
  int k = 0;
  for (; k < most; ++k) {
    message.done = k > 3;
    MPI_Bcast(&message, 2, MPI_INT, 0, MPI_COMM_WORLD);
    if (message.done != 0) break;
  }
  return k;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  Labels labels;
  std::printf("%d\n", labels.run(50) + spread(50) + referred(50) + sent_as_a_struct(50) +
                          called_back(50, [](const Progress& now) { return now.left == 0; },
                                      [](int step) { return step % 2 == 0; }));
  MPI_Finalize();
  return 0;
}
