// Decides what communicates, over the call graph of all given files.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "instrument/model/model.h"
#include "instrument/model/reach.h"

namespace dperf::instrument {

/// What a path through statements may leave early: it makes what follows conditional.
enum class Within {
  kFunction,  ///< a return skips the rest
  kLoop       ///< a continue skips the rest of the iteration; a return ends the loop, so it does not count
};

/// Names, each once.
struct UnknownCalls {
  std::set<std::string> not_given;  ///< functions that another source may define
  std::set<std::string> any;        ///< these, and pointers, virtual functions, libraries that use MPI
};

class CallGraph {
 public:
  /// `units` must outlive the graph.
  explicit CallGraph(const std::vector<Unit>& units);

  /// What calling `function` does. Paths that never return do not count, unless a loop on them communicates:
  /// an error path does not loop, a worker that ends with exit(0) does.
  Communication of(const Function& function) const;
  /// What one pass over `statement` does, calls followed.
  Communication of(const Statement& statement, Within within) const;
  /// What one iteration of a loop does.
  Communication of_iteration(const Statement& loop) const;
  /// Each iteration that goes on calls something unknown, or communicates: not only under a condition, unless
  /// that chooses among two such calls or more.
  bool each_iteration_calls_unknown(const Statement& loop) const {
    return if_unknown_communicates_->of_iteration(loop) == Communication::kAlways;
  }
  /// The same of a function that another source defines, a virtual one, or one of a library that uses MPI:
  /// not of what a pointer or a template's parameter stands for.
  bool each_iteration_calls_elsewhere(const Statement& loop) const {
    return if_elsewhere_communicates_->of_iteration(loop) == Communication::kAlways;
  }
  /// What the statements of a compound do, also if they lead to exit(): the body of main does.
  Communication of_all(const Statement& compound, Within within) const;
  /// Its own expressions, those of statements inside it left out, perhaps communicate.
  bool calls_unknown(const Statement& statement) const {
    return of(statement.calls) == Communication::kPerhaps;
  }
  /// What follows a call of it is never reached, because it ends the program.
  bool ends(const Statement& statement) const;
  /// What is called in `function` itself and is not given.
  UnknownCalls unknown_calls(const Function& function) const;
  /// Its address is used as a value somewhere: it may be called from anywhere.
  bool is_address_taken(const Function& function) const { return address_taken_.contains(function.key); }
  Reach reach_of(const Statement& loop) const { return reaches_->of(loop).sum; }
  /// What is called in `loop`, a part of `function`, may assign the member of any object. What `function`
  /// itself does is known.
  bool may_assign(const Statement& loop, const std::string& field, const Function& function) const;
  /// The loop does nothing but look for messages or completions by direct calls.
  bool only_polls(const Statement& loop) const;
  /// It does so somewhere, by a direct call.
  bool polls(const Statement& statement) const;

 private:
  /// What calls do that lead to nothing given.
  struct Assumed {
    Communication declared;  ///< of a function that is declared
    Communication indirect;  ///< through a pointer, or a name that a template's parameter decides
  };
  CallGraph(const std::vector<Unit>& units, Assumed assumed);
  void find_definitions(const std::vector<Unit>& units);
  /// The key of what is called: the instance of a template if that is specialised somewhere.
  const std::string& definition_of(const SourceCall& call) const;
  bool is_unknown(const SourceCall& call) const;
  void add_unknown(const Statement& statement, UnknownCalls& unknown) const;
  Communication of(const SourceCall& call) const;
  Communication of_named(const SourceCall& call) const;
  Communication of(const std::vector<SourceCall>& calls) const;
  Communication of_loops(const Statement& statement, Within within) const;
  int communicating_branches(const Statement& choice, Within within) const;
  Communication of_choice(const Statement& choice, Within within) const;
  bool has_other_than_polls(const Statement& statement) const;
  bool is_poll(const SourceCall& call) const;
  void find_ends(const std::vector<Unit>& units);
  void find_taken_addresses(const Statement& statement);
  void find_communication(const std::vector<Unit>& units);

  Assumed assumed_;
  std::unique_ptr<const CallGraph> if_unknown_communicates_, if_elsewhere_communicates_;
  std::unique_ptr<const Reaches> reaches_;
  std::map<std::string, Communication> functions_;
  std::map<std::string, std::vector<std::string>> specialisations_;  ///< by the key of the template
  std::map<std::string, std::set<std::string>> field_writers_;       ///< "": its address is kept
  std::set<std::string> never_return_, address_taken_;
};

}  // namespace dperf::instrument
