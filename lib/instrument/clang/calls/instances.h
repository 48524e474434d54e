// What names in templates stand for, which only their instances show.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <vector>

namespace clang {
class ASTContext;
class CallExpr;
}  // namespace clang

namespace dperf::instrument {

/// The calls in the instances of a source's own templates, by the place of the called name, which is that in
/// the template. Costs a look at all of them.
class Instances {
 public:
  explicit Instances(clang::ASTContext& context);

  /// What a call in a template is in its instances, once for each function that is called, and once if it is
  /// through a pointer: none if it is an operator of numbers. Null: no instance has it.
  const std::vector<const clang::CallExpr*>* of(const clang::CallExpr* call) const;

 private:
  friend class InstanceFinder;

  std::map<unsigned, std::vector<const clang::CallExpr*>> calls_;
};

}  // namespace dperf::instrument
