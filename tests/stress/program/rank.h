// One rank that carries out its part of a plan.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <mpi.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "layout.h"
#include "plan.h"

namespace stress {

struct RunOptions {
  bool trace_operations = false;  ///< says on stderr what it does
  bool create_first = false;      ///< makes all communicators before the clock starts, and frees none
  bool check = true;              ///< ends the program where data is wrong
  bool spin = true;               ///< computes in between
};

/// Called when a request has ended, with its status, or null if the program did not ask for it.
using Check = std::function<void(const MPI_Status*)>;

class Rank {
 public:
  Rank(const Plan& plan, const RunOptions& options);
  ~Rank();
  Rank(const Rank&) = delete;
  Rank& operator=(const Rank&) = delete;

  void create_communicators();
  void run();
  std::uint64_t checksum() const { return checksum_; }

  const Plan& plan() const { return *plan_; }
  const RunOptions& options() const { return options_; }
  int world() const { return world_; }
  bool can(Feature feature) const { return plan_->features.has(feature); }
  /// Names the operation under way.
  std::string where() const;

  const Communicator& comm(const Operation& operation) const { return comm(operation.comm); }
  const Communicator& comm(int id) const { return plan_->comms[static_cast<std::size_t>(id)]; }
  MPI_Comm& handle(int comm) { return handles_[static_cast<std::size_t>(comm)]; }
  MPI_Comm handle(const Operation& operation) { return handle(operation.comm); }
  int rank_in(const Operation& operation) const { return comm(operation).rank_of(world_); }

  const Layout& plain() const { return layouts_[0]; }
  /// Any layout, or the plain one where data types are switched off.
  const Layout& draw_layout(Random& random) const;

  /// To be completed, together with others, after operation `due`.
  void later(int due, MPI_Request request, Check check);
  /// The same for an active persistent request, which somebody else frees.
  void at(int index,
          std::function<void()> action);  ///< after operation `index`, before requests are completed
  void after(int index, std::function<void()> action);  ///< after they are completed

  void expect(bool good, const char* what);
  std::uint64_t& sum() { return checksum_; }
  static void spin(double seconds);

 private:
  struct Pending {
    int due;
    MPI_Request request;
    Check check;
    const Operation* operation;  ///< that began it
  };
  struct Action {
    int index;
    std::function<void()> run;
    const Operation* operation;
  };
  void run_actions(std::vector<Action>& actions, int index);
  void begin(const Operation& operation);
  void warm_up();
  void complete_due(int index);
  void complete_some_early(int index);

  const Plan* plan_;
  RunOptions options_;
  int world_ = 0;
  std::vector<MPI_Comm> handles_;
  std::vector<Layout> layouts_;
  std::vector<char> bsend_buffer_;
  std::vector<Pending> pending_;
  std::vector<Action> actions_, last_actions_;
  const Operation* operation_ = nullptr;
  std::uint64_t checksum_ = 0;
};

}  // namespace stress
