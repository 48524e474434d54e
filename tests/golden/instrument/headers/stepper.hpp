#pragma once
#include <mpi.h>
#include <cstddef>
#include <cstdio>
#include <vector>

// Another source would define it.
extern "C" int meet(MPI_Comm) __asm__("MPI_Barrier");
extern "C" double size_of(double) __asm__("fabs");

struct Method {
  virtual ~Method() = default;
  virtual void advance() = 0;
};

struct Ball {
  double height = 10;
  void move() { height *= 0.5; }
};

template <class T>
class Stepper {
 public:
  explicit Stepper(std::size_t n) : data_(n) {}

  void run(int steps) {
    for (it_ = 1; it_ <= steps; ++it_) {
      move();
      exchange();
    }
  }

  // What is called depends on T: it may be as short as it is here.
  void move() {
    for (T &part : data_) {
      part.move();
      part.move();
    }
  }

  // Arithmetic, wherever it is.
  double sum() const {
    double sum = 0;
    for (const T &part : data_) sum += size_of(part.height);
    return sum;
  }

  // Under a condition only.
  void exchange_if(bool needed) {
    for (int i = 0; i < 2; ++i) {
      if (needed) exchange();
    }
  }

 private:
  void exchange() { meet(MPI_COMM_WORLD); }

  int it_ = 0;
  std::vector<T> data_;
};

inline int advance_all(Method &method, int times) {
  int done = 0;
  while (done < times) {
    method.advance();
    ++done;
  }
  return done;
}
