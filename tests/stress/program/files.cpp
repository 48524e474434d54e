// MPI-IO: ranks write blocks to a file, and read what they, or the next ones, wrote.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <unistd.h>

#include <cstdlib>

#include "blocks.h"
#include "kinds.h"

namespace stress {

namespace {

/// A block of one rank in an open file.
struct Block {
  MPI_File file;
  MPI_Offset at;  ///< in bytes
  std::uint32_t* data;
  int numbers;
};

void wait(MPI_Request request) {
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

// By their signature, the calls of MPI-IO are of few sorts.
using AtWrite = int (*)(MPI_File, MPI_Offset, const void*, int, MPI_Datatype, MPI_Status*);
using AtRead = int (*)(MPI_File, MPI_Offset, void*, int, MPI_Datatype, MPI_Status*);
using AtStartWrite = int (*)(MPI_File, MPI_Offset, const void*, int, MPI_Datatype, MPI_Request*);
using AtStartRead = int (*)(MPI_File, MPI_Offset, void*, int, MPI_Datatype, MPI_Request*);
using Write = int (*)(MPI_File, const void*, int, MPI_Datatype, MPI_Status*);
using Read = int (*)(MPI_File, void*, int, MPI_Datatype, MPI_Status*);
using StartWrite = int (*)(MPI_File, const void*, int, MPI_Datatype, MPI_Request*);
using StartRead = int (*)(MPI_File, void*, int, MPI_Datatype, MPI_Request*);
using BeginWrite = int (*)(MPI_File, const void*, int, MPI_Datatype);
using BeginRead = int (*)(MPI_File, void*, int, MPI_Datatype);
using EndWrite = int (*)(MPI_File, const void*, MPI_Status*);
using EndRead = int (*)(MPI_File, void*, MPI_Status*);

template <AtWrite write>
void write_at(const Block& b) {
  write(b.file, b.at, b.data, b.numbers, MPI_UNSIGNED, MPI_STATUS_IGNORE);
}
template <AtRead read>
void read_at(const Block& b) {
  read(b.file, b.at, b.data, b.numbers, MPI_UNSIGNED, MPI_STATUS_IGNORE);
}
template <AtStartWrite start>
void start_write_at(const Block& b) {
  MPI_Request request;
  start(b.file, b.at, b.data, b.numbers, MPI_UNSIGNED, &request);
  wait(request);
}
template <AtStartRead start>
void start_read_at(const Block& b) {
  MPI_Request request;
  start(b.file, b.at, b.data, b.numbers, MPI_UNSIGNED, &request);
  wait(request);
}
template <Write write>
void write_here(const Block& b) {
  write(b.file, b.data, b.numbers, MPI_UNSIGNED, MPI_STATUS_IGNORE);
}
template <Read read>
void read_here(const Block& b) {
  read(b.file, b.data, b.numbers, MPI_UNSIGNED, MPI_STATUS_IGNORE);
}
template <StartWrite start>
void start_write(const Block& b) {
  MPI_Request request;
  start(b.file, b.data, b.numbers, MPI_UNSIGNED, &request);
  wait(request);
}
template <StartRead start>
void start_read(const Block& b) {
  MPI_Request request;
  start(b.file, b.data, b.numbers, MPI_UNSIGNED, &request);
  wait(request);
}
template <BeginWrite begin, EndWrite end>
void split_write(const Block& b) {
  begin(b.file, b.data, b.numbers, MPI_UNSIGNED);
  end(b.file, b.data, MPI_STATUS_IGNORE);
}
template <BeginRead begin, EndRead end>
void split_read(const Block& b) {
  begin(b.file, b.data, b.numbers, MPI_UNSIGNED);
  end(b.file, b.data, MPI_STATUS_IGNORE);
}
void split_write_at(const Block& b) {
  MPI_File_write_at_all_begin(b.file, b.at, b.data, b.numbers, MPI_UNSIGNED);
  MPI_File_write_at_all_end(b.file, b.data, MPI_STATUS_IGNORE);
}
void split_read_at(const Block& b) {
  MPI_File_read_at_all_begin(b.file, b.at, b.data, b.numbers, MPI_UNSIGNED);
  MPI_File_read_at_all_end(b.file, b.data, MPI_STATUS_IGNORE);
}

enum class Pointer : std::uint8_t { kGiven, kOwn, kShared, kOrdered };

struct Way {
  Pointer pointer;
  void (*write)(const Block&);
  void (*read)(const Block&);
};
constexpr Way kWays[] = {
    {Pointer::kGiven, write_at<MPI_File_write_at>, read_at<MPI_File_read_at>},
    {Pointer::kGiven, write_at<MPI_File_write_at_all>, read_at<MPI_File_read_at_all>},
    {Pointer::kGiven, start_write_at<MPI_File_iwrite_at>, start_read_at<MPI_File_iread_at>},
    {Pointer::kGiven, start_write_at<MPI_File_iwrite_at_all>, start_read_at<MPI_File_iread_at_all>},
    {Pointer::kGiven, split_write_at, split_read_at},
    {Pointer::kOwn, write_here<MPI_File_write>, read_here<MPI_File_read>},
    {Pointer::kOwn, write_here<MPI_File_write_all>, read_here<MPI_File_read_all>},
    {Pointer::kOwn, start_write<MPI_File_iwrite>, start_read<MPI_File_iread>},
    {Pointer::kOwn, start_write<MPI_File_iwrite_all>, start_read<MPI_File_iread_all>},
    {Pointer::kOwn, split_write<MPI_File_write_all_begin, MPI_File_write_all_end>,
     split_read<MPI_File_read_all_begin, MPI_File_read_all_end>},
    {Pointer::kShared, write_here<MPI_File_write_shared>, read_here<MPI_File_read_shared>},
    {Pointer::kShared, start_write<MPI_File_iwrite_shared>, start_read<MPI_File_iread_shared>},
    {Pointer::kOrdered, write_here<MPI_File_write_ordered>, read_here<MPI_File_read_ordered>},
    {Pointer::kOrdered, split_write<MPI_File_write_ordered_begin, MPI_File_write_ordered_end>,
     split_read<MPI_File_read_ordered_begin, MPI_File_read_ordered_end>},
};

/// All ranks on a host have the same parent.
std::string path_of(const Operation& operation) {
  const char* folder = std::getenv("STRESS_FILES");
  return std::string(folder != nullptr ? folder : "/tmp") + "/stress-" + std::to_string(getppid()) + "-" +
         std::to_string(operation.index) + ".data";
}

/// On a communicator of its own: with Open MPI 4.1, a broadcast on the same one behind it got wrong data in
/// some programs. That messages of its OMPIO mix with those of collectives would explain it.
class File {
 public:
  File(Rank& me, const Operation& operation)
      : me_(me), random_(operation.seed), ranks_(me.comm(operation).size()), rank_(me.rank_in(operation)) {
    MPI_Comm_dup(me.handle(operation), &comm_);
    MPI_File_open(comm_, path_of(operation).c_str(),
                  MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file_);
  }
  ~File() {
    MPI_File_close(&file_);
    MPI_Comm_free(&comm_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  void write_and_read() {
    const Way& way = kWays[draw_way()];
    const int numbers = random_.pick(std::vector<int>{kGrain, 252, 4002, 16386});
    const std::uint64_t key = random_.next();
    const auto key_of = [key](int rank) { return mix(key, static_cast<std::uint64_t>(rank)); };
    if (random_.chance(30)) MPI_File_set_size(file_, bytes(ranks_ * numbers));
    const Numbers data = room(numbers);
    fill(data->data(), numbers, key_of(rank_));
    go_to(way.pointer, rank_, numbers);
    way.write({file_, bytes(rank_ * numbers), data->data(), numbers});
    MPI_File_sync(file_);
    MPI_Barrier(comm_);
    MPI_File_sync(file_);
    const bool keeps_rank = way.pointer == Pointer::kShared || way.pointer == Pointer::kOrdered;
    const int other = keeps_rank ? rank_ : (rank_ + 1) % ranks_;
    fill(data->data(), numbers, 0);
    go_to(way.pointer, other, numbers);
    way.read({file_, bytes(other * numbers), data->data(), numbers});
    int found = other;
    for (int i = 0; way.pointer == Pointer::kShared && i < ranks_; ++i)
      if ((*data)[0] == value(key_of(i), 0)) found = i;
    std::uint64_t own_sum = me_.sum();
    check(me_, data->data(), numbers, key_of(found));
    if (way.pointer == Pointer::kShared) me_.sum() = own_sum;  // whose block it is may differ from run to run
    if (way.pointer == Pointer::kOwn)
      MPI_File_set_view(file_, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
    MPI_Barrier(comm_);
  }

 private:
  static MPI_Offset bytes(int numbers) { return static_cast<MPI_Offset>(numbers) * 4; }
  int draw_way() {
    const int all = static_cast<int>(std::size(kWays)), without_shared = 10;
    return random_.below(me_.can(Feature::io_shared) ? all : without_shared);
  }
  void go_to(Pointer pointer, int rank, int numbers) {
    if (pointer == Pointer::kOwn)
      MPI_File_set_view(file_, bytes(rank * numbers), MPI_UNSIGNED, MPI_UNSIGNED, "native", MPI_INFO_NULL);
    if (pointer == Pointer::kShared || pointer == Pointer::kOrdered) {
      MPI_File_seek_shared(file_, 0, MPI_SEEK_SET);
      MPI_Barrier(comm_);
    }
  }

  Rank& me_;
  Random random_;
  MPI_Comm comm_;
  int ranks_, rank_;
  MPI_File file_;
};

/// A file that is open until the operation is due.
void run_file(Rank& me, const Operation& operation) {
  const auto file = std::make_shared<File>(me, operation);
  for (int index = operation.index; index <= operation.due; ++index)
    me.at(index, [file] {
      for (int i = 0; i < 2; ++i) file->write_and_read();
    });
}

/// A file of one rank, which it deletes.
void run_delete(Rank& me, const Operation& operation) {
  if (me.rank_in(operation) != 0) return;
  const std::string path = path_of(operation);
  MPI_File file;
  MPI_File_open(MPI_COMM_SELF, path.c_str(), MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
  MPI_File_close(&file);
  MPI_File_delete(path.c_str(), MPI_INFO_NULL);
}

}  // namespace

const std::vector<Kind>& file_kinds() {
  static const std::vector<Kind> table = {
      {.name = "file", .feature = Feature::io, .weight = 6, .run = run_file},
      {.name = "file_delete", .feature = Feature::io, .weight = 1, .run = run_delete},
  };
  return table;
}

}  // namespace stress
