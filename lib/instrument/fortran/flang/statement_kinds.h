// Of what class a statement is, by the type that flang's parser gives it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <flang/Common/visit.h>
#include <flang/Parser/parse-tree.h>

#include <type_traits>

#include "instrument/fortran/flang/statements.h"

namespace dperf::instrument::fortran {

namespace parser = Fortran::parser;
using Kind = StatementClass;

template <class T>
struct Plain {
  using Type = T;
};
template <class T, bool kCopy>
struct Plain<Fortran::common::Indirection<T, kCopy>> {
  using Type = T;
};

template <class T, class... Choices>
constexpr bool is_one_of = (std::is_same_v<T, Choices> || ...);

template <class T>
constexpr Kind unit_kind(Kind otherwise) {
  if constexpr (is_one_of<T, parser::ProgramStmt>) return Kind::kProgram;
  if constexpr (is_one_of<T, parser::SubroutineStmt>) return Kind::kSubroutine;
  if constexpr (is_one_of<T, parser::FunctionStmt>) return Kind::kFunction;
  if constexpr (is_one_of<T, parser::MpSubprogramStmt>) return Kind::kSeparateProcedure;
  if constexpr (is_one_of<T, parser::ModuleStmt>) return Kind::kModule;
  if constexpr (is_one_of<T, parser::SubmoduleStmt>) return Kind::kSubmodule;
  if constexpr (is_one_of<T, parser::BlockDataStmt>) return Kind::kBlockData;
  if constexpr (is_one_of<T, parser::EndProgramStmt, parser::EndSubroutineStmt, parser::EndFunctionStmt,
                          parser::EndMpSubprogramStmt, parser::EndModuleStmt, parser::EndSubmoduleStmt,
                          parser::EndBlockDataStmt>)
    return Kind::kEndUnit;
  if constexpr (is_one_of<T, parser::ContainsStmt>) return Kind::kContains;
  return otherwise;
}

template <class T>
constexpr Kind specification_kind(Kind otherwise) {
  if constexpr (is_one_of<T, parser::InterfaceStmt>) return Kind::kInterface;
  if constexpr (is_one_of<T, parser::EndInterfaceStmt>) return Kind::kEndInterface;
  if constexpr (is_one_of<T, parser::ProcedureStmt>) return Kind::kProcedure;
  if constexpr (is_one_of<T, parser::GenericStmt>) return Kind::kGeneric;
  if constexpr (is_one_of<T, parser::DerivedTypeStmt>) return Kind::kDerivedType;
  if constexpr (is_one_of<T, parser::EndTypeStmt>) return Kind::kEndDerivedType;
  if constexpr (is_one_of<T, parser::TypeBoundProcBinding>) return Kind::kTypeBound;
  if constexpr (is_one_of<T, parser::UseStmt>) return Kind::kUse;
  if constexpr (is_one_of<T, parser::ImportStmt>) return Kind::kImport;
  if constexpr (is_one_of<T, parser::ImplicitStmt>) return Kind::kImplicit;
  if constexpr (is_one_of<T, parser::ParameterStmt, parser::OldParameterStmt>) return Kind::kParameter;
  if constexpr (is_one_of<T, parser::FormatStmt>) return Kind::kFormat;
  if constexpr (is_one_of<T, parser::EntryStmt>) return Kind::kEntry;
  if constexpr (is_one_of<T, parser::TypeDeclarationStmt>) return Kind::kDeclaration;
  if constexpr (is_one_of<T, parser::ProcedureDeclarationStmt>) return Kind::kProcedureDeclaration;
  if constexpr (is_one_of<T, parser::DataStmt>) return Kind::kData;
  if constexpr (is_one_of<T, parser::StmtFunctionStmt>) return Kind::kStatementFunction;
  if constexpr (is_one_of<T, parser::OtherSpecificationStmt, parser::ComponentDefStmt>)
    return Kind::kOtherSpecification;
  if constexpr (is_one_of<T, parser::CommonStmt>) return Kind::kCommon;
  if constexpr (is_one_of<T, parser::ExternalStmt>) return Kind::kExternal;
  if constexpr (is_one_of<T, parser::IntrinsicStmt>) return Kind::kIntrinsic;
  if constexpr (is_one_of<T, parser::DimensionStmt, parser::AllocatableStmt, parser::PointerStmt,
                          parser::TargetStmt>)
    return Kind::kAttribute;
  return otherwise;
}

template <class T>
constexpr Kind construct_kind(Kind otherwise) {
  if constexpr (is_one_of<T, parser::IfThenStmt>) return Kind::kIfThen;
  if constexpr (is_one_of<T, parser::ElseIfStmt>) return Kind::kElseIf;
  if constexpr (is_one_of<T, parser::ElseStmt>) return Kind::kElse;
  if constexpr (is_one_of<T, parser::EndIfStmt>) return Kind::kEndIf;
  if constexpr (is_one_of<T, parser::NonLabelDoStmt, parser::LabelDoStmt>) return Kind::kDo;
  if constexpr (is_one_of<T, parser::EndDoStmt>) return Kind::kEndDo;
  if constexpr (is_one_of<T, parser::SelectCaseStmt, parser::SelectRankStmt, parser::SelectTypeStmt>)
    return Kind::kSelect;
  if constexpr (is_one_of<T, parser::CaseStmt, parser::SelectRankCaseStmt, parser::TypeGuardStmt>)
    return Kind::kCase;
  if constexpr (is_one_of<T, parser::EndSelectStmt>) return Kind::kEndSelect;
  if constexpr (is_one_of<T, parser::BlockStmt, parser::AssociateStmt, parser::CriticalStmt,
                          parser::ChangeTeamStmt, parser::WhereConstructStmt, parser::ForallConstructStmt>)
    return Kind::kOtherConstruct;
  if constexpr (is_one_of<T, parser::EndBlockStmt, parser::EndAssociateStmt, parser::EndCriticalStmt,
                          parser::EndChangeTeamStmt, parser::EndWhereStmt, parser::EndForallStmt>)
    return Kind::kEndOtherConstruct;
  if constexpr (is_one_of<T, parser::MaskedElsewhereStmt, parser::ElsewhereStmt>) return Kind::kBetween;
  return otherwise;
}

template <class T>
constexpr Kind action_kind(Kind otherwise) {
  if constexpr (is_one_of<T, parser::IfStmt>) return Kind::kIf;
  if constexpr (is_one_of<T, parser::CallStmt>) return Kind::kCall;
  if constexpr (is_one_of<T, parser::AssignmentStmt>) return Kind::kAssignment;
  if constexpr (is_one_of<T, parser::PointerAssignmentStmt>) return Kind::kPointerAssignment;
  if constexpr (is_one_of<T, parser::AllocateStmt, parser::DeallocateStmt, parser::NullifyStmt>)
    return Kind::kAllocate;
  if constexpr (is_one_of<T, parser::ReturnStmt>) return Kind::kReturn;
  if constexpr (is_one_of<T, parser::StopStmt, parser::FailImageStmt>) return Kind::kStop;
  if constexpr (is_one_of<T, parser::ExitStmt>) return Kind::kExit;
  if constexpr (is_one_of<T, parser::CycleStmt>) return Kind::kCycle;
  if constexpr (is_one_of<T, parser::GotoStmt, parser::ComputedGotoStmt, parser::AssignedGotoStmt,
                          parser::ArithmeticIfStmt>)
    return Kind::kGoto;
  if constexpr (is_one_of<T, parser::ContinueStmt>) return Kind::kContinue;
  if constexpr (is_one_of<T, parser::ReadStmt>) return Kind::kRead;
  return otherwise;
}

template <class T>
constexpr Kind kind_of_type() {
  return unit_kind<T>(specification_kind<T>(construct_kind<T>(action_kind<T>(Kind::kOtherAction))));
}

/// Of one of several that the grammar takes together.
template <class Variant>
Kind kind_of_choice(const Variant& choice) {
  return Fortran::common::visit(
      [](const auto& one) { return kind_of_type<typename Plain<std::decay_t<decltype(one)>>::Type>(); },
      choice);
}

template <class T>
Kind kind_of(const T& statement) {
  using Type = typename Plain<T>::Type;
  if constexpr (is_one_of<Type, parser::ActionStmt, parser::OtherSpecificationStmt>) {
    const Kind kind = kind_of_choice(statement.u);
    const bool is_unnamed = is_one_of<Type, parser::OtherSpecificationStmt> && kind == Kind::kOtherAction;
    return is_unnamed ? Kind::kOtherSpecification : kind;
  } else {
    return kind_of_type<Type>();
  }
}

}  // namespace dperf::instrument::fortran
