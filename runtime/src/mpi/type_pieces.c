/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "mpi/type_pieces.h"

#include <stdlib.h>

/* What a derived type was made of: the arguments of its constructor in MPI's order. */
struct made_of {
  int combiner;
  int integer_count, address_count, type_count;
  int* integers;
  MPI_Aint* addresses;
  MPI_Datatype* types;
};

bool dperf_type_is_whole(MPI_Datatype type) {
  MPI_Count size = 0, low = 0, extent = 0, true_low = 0, true_extent = 0;
  PMPI_Type_size_x(type, &size);
  PMPI_Type_get_extent_x(type, &low, &extent);
  PMPI_Type_get_true_extent_x(type, &true_low, &true_extent);
  return size == extent && size == true_extent;
}

static bool is_predefined(int combiner) {
  return combiner == MPI_COMBINER_NAMED || combiner == MPI_COMBINER_F90_REAL ||
         combiner == MPI_COMBINER_F90_COMPLEX || combiner == MPI_COMBINER_F90_INTEGER;
}

static bool is_predefined_type(MPI_Datatype type) {
  int integers = 0, addresses = 0, types = 0, combiner = MPI_COMBINER_NAMED;
  PMPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner);
  return is_predefined(combiner);
}

static void forget(struct made_of* made) {
  for (int i = 0; made->types && i < made->type_count; ++i)
    if (!is_predefined_type(made->types[i])) PMPI_Type_free(&made->types[i]);
  free(made->integers);
  free(made->addresses);
  free(made->types);
}

/* False: it is predefined, or there is no memory. */
static bool look_up(MPI_Datatype type, struct made_of* made) {
  *made = (struct made_of){0};
  PMPI_Type_get_envelope(type, &made->integer_count, &made->address_count, &made->type_count,
                         &made->combiner);
  if (is_predefined(made->combiner)) return false;
  made->integers = malloc(sizeof(int) * (size_t)(made->integer_count + 1));
  made->addresses = malloc(sizeof(MPI_Aint) * (size_t)(made->address_count + 1));
  made->types = calloc((size_t)made->type_count + 1, sizeof(MPI_Datatype));
  if (made->integers && made->addresses && made->types) {
    PMPI_Type_get_contents(type, made->integer_count, made->address_count, made->type_count, made->integers,
                           made->addresses, made->types);
    return true;
  }
  made->type_count = 0;
  forget(made);
  return false;
}

/* An element that a constructor repeats. */
struct element {
  bool whole;
  uint64_t pieces;
};

static uint64_t row(struct element element, int length) {
  if (length <= 0) return 0;
  return element.whole ? 1 : (uint64_t)length * element.pieces;
}

/* Rows of `lengths[i]` elements, or `length` each, that begin at `places`, counted in elements; NULL:
 * anywhere. */
static uint64_t rows(struct element element, int count, const int* lengths, int length, const int* places) {
  uint64_t sum = 0;
  for (int i = 0; i < count; ++i) {
    const int before = i == 0 ? 0 : lengths ? lengths[i - 1] : length;
    const bool touches = i > 0 && places && element.whole && places[i] == places[i - 1] + before;
    if (!touches) sum += row(element, lengths ? lengths[i] : length);
  }
  return sum;
}

/* Whole rows of the fastest dimensions are one piece. */
static uint64_t of_subarray(struct element element, const int* integers) {
  const int n = integers[0];
  const int *sizes = integers + 1, *parts = sizes + n;
  const bool is_c = parts[2 * n] == MPI_ORDER_C;
  uint64_t pieces = 1;
  bool whole = element.whole;
  for (int i = 0; i < n; ++i) {
    const int dimension = is_c ? n - 1 - i : i;
    if (!whole) pieces *= (uint64_t)parts[dimension];
    whole = whole && parts[dimension] == sizes[dimension];
  }
  return element.whole ? pieces : pieces * element.pieces;
}

static struct element element_of(MPI_Datatype type) {
  const bool whole = dperf_type_is_whole(type);
  return (struct element){whole, whole ? 1 : dperf_type_pieces(type)};
}

static uint64_t of_struct(const struct made_of* made) {
  uint64_t sum = 0;
  for (int i = 0; i < made->integers[0]; ++i) sum += row(element_of(made->types[i]), made->integers[1 + i]);
  return sum;
}

static uint64_t of_made(const struct made_of* made) {
  const int* const integers = made->integers;
  if (made->combiner == MPI_COMBINER_STRUCT) return of_struct(made);
  const struct element element = element_of(made->types[0]);
  switch (made->combiner) {
    case MPI_COMBINER_DUP:
    case MPI_COMBINER_RESIZED:
      return element.pieces;
    case MPI_COMBINER_CONTIGUOUS:
      return row(element, integers[0]);
    case MPI_COMBINER_VECTOR:
    case MPI_COMBINER_HVECTOR:
      return rows(element, integers[0], NULL, integers[1], NULL);
    case MPI_COMBINER_INDEXED:
      return rows(element, integers[0], integers + 1, 0, integers + 1 + integers[0]);
    case MPI_COMBINER_HINDEXED:
      return rows(element, integers[0], integers + 1, 0, NULL);
    case MPI_COMBINER_INDEXED_BLOCK:
      return rows(element, integers[0], NULL, integers[1], integers + 2);
    case MPI_COMBINER_HINDEXED_BLOCK:
      return rows(element, integers[0], NULL, integers[1], NULL);
    case MPI_COMBINER_SUBARRAY:
      return of_subarray(element, integers);
    default:
      return 0;
  }
}

/* NOLINTNEXTLINE(misc-no-recursion): as deep as the program has nested its types */
uint64_t dperf_type_pieces(MPI_Datatype type) {
  struct made_of made;
  if (!look_up(type, &made)) return 1;
  const uint64_t pieces = of_made(&made);
  forget(&made);
  return pieces;
}
