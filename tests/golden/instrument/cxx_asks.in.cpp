/* test: -std=c++17 -Wall -Wextra */
// Methods, also virtual ones, functors and lambdas that loops ask.
#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <vector>

static double share(double value) {
  MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return value;
}

struct Progress { int step = 0; double norm = 1; };

struct Criterion {
  virtual ~Criterion() = default;
  virtual bool met(const Progress& progress) const = 0;
};
struct Tolerance : Criterion {
  bool met(const Progress& progress) const override { return progress.norm < 0.01; }
};
struct Limit : Criterion {
  explicit Limit(int most) : most_(most) {}
  bool met(const Progress& progress) const override { return progress.step >= most_; }
  int most_;
};
class AnyOf : public Criterion {
 public:
  void add(std::unique_ptr<Criterion> one) { all_.push_back(std::move(one)); }
  bool met(const Progress& progress) const override {
    return std::any_of(all_.begin(), all_.end(), [&](const auto& one) { return one->met(progress); });
  }

 private:
  std::vector<std::unique_ptr<Criterion>> all_;
};

class Solver {
 public:
  bool converged() const { return criterion_.met(progress_); }
  bool advance() {
    if (progress_.step > 7) return false;
    iterate();
    return true;
  }
  bool running() const { return running_; }
  void iterate() {
    progress_.norm = share(progress_.norm) / 2;
    ++progress_.step;
    running_ = progress_.step < 3 && progress_.norm > 1e-3;
  }
  int steps() const { return progress_.step; }
  AnyOf criterion_;

 private:
  Progress progress_;
  bool running_ = true;
};

struct Stop {
  double tolerance;
  bool operator()(double norm) const { return norm < tolerance ? true : false; }
};

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  Solver one, other, third;
  one.criterion_.add(std::make_unique<Tolerance>());
  one.criterion_.add(std::make_unique<Limit>(5));
  while (!one.converged()) one.iterate();
  while (other.advance()) {
  }
  while (third.running()) third.iterate();
  double norm = 1;
  int rounds = 0;
  const Stop stop{0.2};
  const auto small = [&norm] { return norm < 0.001; };
  while (!stop(norm)) norm = share(norm) / 2;
  do {
    norm = share(norm) / 4;
    ++rounds;
  } while (!small());
  const auto goes_on = [&rounds](double change) { return rounds < 20 && change > 1e-6; };
  while (goes_on(norm)) {
    norm = share(norm) / 2;
    ++rounds;
  }
  std::printf("%d %d %d %d\n", one.steps(), other.steps(), third.steps(), rounds);
  MPI_Finalize();
}
