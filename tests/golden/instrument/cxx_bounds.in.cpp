/* test: -std=c++17 -Wold-style-cast */
// What the conditions of loops compare: members, getters, templates; nothing that is overloaded.
#include <mpi.h>

#include <atomic>
#include <cstdio>

struct Options {
  int its = 3;
};

class Domain {
 public:
  int& cycle() { return cycle_; }
  double time() const { return time_; }
  double stop() const;
  double left() const { return stop() - time(); }
  double part(double of) const { return left() / of; }
  int counted() const { return ++calls_, 2; }
  virtual int limit() const { return 2; }
  virtual ~Domain() = default;
  void run(long steps);

 private:
  int cycle_ = 0;
  mutable int calls_ = 0;
  double time_ = 0;
  long step_ = 0;
};

double Domain::stop() const { return 10 * time_ + 1; }

static void share(int value) { MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); }

void Domain::run(long steps) {
  for (step_ = 0; step_ < steps; ++step_) share(0);
  for (this->step_ = 5; this->step_ > steps; this->step_ -= 1) share(1);
}

template <class Number, int kLeast>
void shrink(Number from) {
  for (int i = 4; i > kLeast; --i) share(i);
  for (Number i = from; i > 0; --i) share(2);
}

struct Index {
  int at = 0;
  bool operator<(int other) const { return at < other; }
};

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  Options opts;
  Domain domain;
  Domain* const locDom = &domain;
  while ((locDom->time() < locDom->stop()) && (locDom->cycle() < opts.its)) {
    share(locDom->cycle());
    ++locDom->cycle();
  }
  domain.run(2);
  shrink<short, 2>(2);
  for (unsigned i = 0; i < sizeof(int) / 2; ++i) share(0);
  for (int i = 0; i * locDom->part(3) < 1; ++i) share(i);
  const int some[] = {2, 1};
  std::atomic<int> shared{2};
  // Nothing is said of these.
  for (int i = 0; i < shared; ++i) share(i);
  for (int i = 0; i < locDom->limit(); ++i) share(i);
  for (int i = 0; i < locDom->counted(); ++i) share(i);
  for (Index i; i < 2; ++i.at) share(i.at);
  for (const int* p = some; p != some + 2; ++p) share(*p);
  std::printf("%d\n", domain.cycle());
  MPI_Finalize();
  return 0;
}
