#pragma once
#include <mpi.h>
#include <iostream>
#include <numeric>
#include <vector>

#include "quiet.h"

namespace mesh {

template <class T>
class Field {
 public:
  explicit Field(int n) : data_(n, T(1)) {}
  ~Field() {
    MPI_Barrier(MPI_COMM_WORLD);
    std::cout << quiet() << '\n';
  }

  template <class Update>
  void exchange(Update update) {
    for (T &x : data_) update(x);
    MPI_Barrier(MPI_COMM_WORLD);
    for (T &x : data_) x += T(1);
  }
  T sum() const { return std::accumulate(data_.begin(), data_.end(), T(0)); }

 private:
  std::vector<T> data_;
};

}  // namespace mesh
