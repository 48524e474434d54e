/* test: -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast */
#include <mpi.h>

#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

namespace {

void meet() { MPI_Barrier(MPI_COMM_WORLD); }
void next_of(int& i) { i++; }
void look_at(const int& i) { static_cast<void>(i); }

class Solver {
 public:
  void run(std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
      step_++;
      time_ += 0.5;
      std::swap(from_, to_);
      values_[static_cast<std::size_t>(from_)] = time_;
      if (step_ % 2 == 0) meet();
      meet();
    }
  }
  void to_end() {
    for (int i = 0; i < last_ + 1; i++) meet();
    while (step_ < 20) {  // a member
      meet();
      step_++;
    }
  }
  void print() const { std::printf("%d %g %d %d\n", step_, time_, from_, to_); }

 private:
  int step_ = 0, from_ = 0, to_ = 1, last_ = 7;
  double time_ = 0;
  double values_[2] = {0, 0};
};

template <class Number>
void in_template(Number n) {
  for (int i = 0; i < 6; i++) meet();
  for (Number i = 0; i < n; i++) meet();
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  Solver solver;
  solver.run(8);
  solver.to_end();
  solver.print();
  in_template(3);
  std::vector<int> values = {1, 2, 3};
  for (std::size_t i = 0; i < values.size(); i++) meet();
  for (const int value : values)
    if (value > 0) meet();
  for (auto at = values.begin(); at != values.end(); ++at) meet();
  for (int i = 0; i < 8; i++) {
    meet();
    look_at(i);
  }
  for (int i = 0; i < 8; i++) {
    meet();
    next_of(i);
  }
  for (int i = 0; i < 8; i++) {
    const auto skip = [&i] { i++; };
    meet();
    skip();
  }
  for (int i = 0; i < 8; i++) {
    int& same = i;
    meet();
    same++;
  }
  for (int i = 0; i < 8; i++) {
    meet();
    if (i > 100) throw i;
  }
  MPI_Finalize();
  return 0;
}
