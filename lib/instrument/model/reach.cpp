// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/model/reach.h"

#include <iterator>

namespace dperf::instrument {
namespace {

void add_to(Reach& sum, const Reach& more) {
  sum.communicating += more.communicating;
  sum.not_given += more.not_given;
  sum.unknown += more.unknown;
  sum.loops += more.loops;
}

}  // namespace

Reaches::Reaches(const std::vector<Unit>& units) {
  std::vector<const Function*> functions;
  for (const Unit& unit : units)
    for (const Function& function : unit.functions) {
      Numbers& known = by_key_[function.key];
      if (!known.empty()) continue;  // a header's, which another source includes, too
      known.push_back(functions.size());
      if (const auto scope = function.name.rfind("::"); scope != std::string::npos)
        by_method_[function.name.substr(scope + 2)].push_back(functions.size());
      functions.push_back(&function);
      keys_.push_back(function.key);
    }
  for (const Function* function : functions) {
    Contents contents;
    add(function->body, contents);
    functions_.push_back(std::move(contents));
  }
}

void Reaches::add(const SourceCall& call, Contents& contents) const {
  if (call.kind == CallKind::kMpi) {
    ++contents.own.communicating;
    return;
  }
  const bool is_named = call.kind == CallKind::kNamed;
  contents.by_name |= !call.method.empty();
  auto found = is_named ? by_key_.find(call.instance) : by_method_.find(call.method);
  const auto end = is_named ? by_key_.end() : by_method_.end();
  if (is_named && found == end) found = by_key_.find(call.callee);
  if (found != end)
    contents.callees.insert(contents.callees.end(), found->second.begin(), found->second.end());
  else
    ++(is_named ? contents.own.not_given : contents.own.unknown);
}

void Reaches::add(const Statement& statement, Contents& contents) const {
  for (const auto* calls : {&statement.calls, &statement.iteration_calls})
    for (const SourceCall& call : *calls) add(call, contents);
  for (const Statement& child : statement.children) {
    contents.own.loops += child.kind == StatementKind::kLoop;
    add(child, contents);
  }
}

Reaches::Result Reaches::of(const Statement& loop) const {
  Contents inside;
  for (const SourceCall& call : loop.iteration_calls) add(call, inside);
  for (const Statement& child : loop.children) {
    inside.own.loops += child.kind == StatementKind::kLoop;
    add(child, inside);
  }
  Result result{inside.own, {}, inside.by_name};
  for (Numbers open = std::move(inside.callees); !open.empty();) {
    const std::size_t number = open.back();
    open.pop_back();
    if (!result.functions.insert(keys_[number]).second) continue;
    const Contents& called = functions_[number];
    add_to(result.sum, called.own);
    result.by_name |= called.by_name;
    open.insert(open.end(), called.callees.begin(), called.callees.end());
  }
  return result;
}

}  // namespace dperf::instrument
