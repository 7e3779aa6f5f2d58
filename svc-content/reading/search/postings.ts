/** Receives a posting. Returning true ends the iteration. */
export type Visit = (document: number, field: number, frequency: number) => boolean | undefined;

export const MAX_FIELDS = 16;
const BLOCK_BITS = 16;
const BLOCK = 1 << BLOCK_BITS;
/** The sizes, in bytes, of a term's successive slices. Each slice ends with the address of the next one. */
const SLICES = [8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 4_096];
const LAST_LEVEL = SLICES.length - 1;
const ADDRESS_BYTES = 4;

/**
 * The postings of all terms: the fields of the documents that contain a term, and how often each contains it. A posting
 * takes two to three bytes; a map entry would take forty. As in Lucene's memory index, the postings of a term form a
 * chain of growing slices, and documents are stored as differences. Therefore, a term's documents must be added in
 * ascending order.
 */
export class Postings {
  readonly #blocks: Uint8Array[] = [];
  #free = 0;
  // By term: the address of the first slice, the position of the next byte, the end of the current slice (0 if there is
  // none) and its level, and the last document.
  #first = new Uint32Array(256);
  #next = new Uint32Array(256);
  #end = new Uint32Array(256);
  #level = new Uint8Array(256);
  #last = new Uint32Array(256);

  add(term: number, document: number, field: number, frequency: number): void {
    if (term >= this.#first.length) this.#grow(term);
    const difference = document - (this.#last[term] as number);
    this.#last[term] = document;
    const isRepeated = frequency > 1 ? 1 : 0;
    this.#write(term, difference * 2 * MAX_FIELDS + field * 2 + isRepeated);
    if (isRepeated) this.#write(term, frequency);
  }

  forEach(term: number, visit: Visit): void {
    if (term >= this.#first.length || this.#end[term] === 0) return;
    const last = this.#next[term] as number;
    const reader = new Reader(this.#blocks, this.#first[term] as number);
    let document = 0;
    while (reader.address !== last) {
      const value = reader.number();
      document += Math.floor(value / (2 * MAX_FIELDS));
      const frequency = value & 1 ? reader.number() : 1;
      if (visit(document, (value >> 1) & (MAX_FIELDS - 1), frequency)) return;
    }
  }

  /** Writes a number in groups of seven bits, the lowest first. */
  #write(term: number, number: number): void {
    let rest = number;
    while (rest > 127) {
      this.#writeByte(term, (rest & 127) | 128);
      rest = Math.floor(rest / 128);
    }
    this.#writeByte(term, rest);
  }

  #writeByte(term: number, byte: number): void {
    if (this.#next[term] === this.#end[term]) this.#openSlice(term);
    const address = this.#next[term] as number;
    (this.#blocks[address >>> BLOCK_BITS] as Uint8Array)[address & (BLOCK - 1)] = byte;
    this.#next[term] = address + 1;
  }

  #openSlice(term: number): void {
    const end = this.#end[term] as number;
    const level = end === 0 ? 0 : Math.min((this.#level[term] as number) + 1, LAST_LEVEL);
    const size = SLICES[level] as number;
    // A slice must not cross the end of a block.
    const left = BLOCK - (this.#free & (BLOCK - 1));
    if (left < size) this.#free += left;
    if (this.#free >= this.#blocks.length * BLOCK) this.#blocks.push(new Uint8Array(BLOCK));
    const address = this.#free;
    this.#free += size;
    if (end === 0) this.#first[term] = address;
    else {
      const block = this.#blocks[end >>> BLOCK_BITS] as Uint8Array;
      for (let n = 0; n < ADDRESS_BYTES; n += 1) {
        block[(end & (BLOCK - 1)) + n] = address >>> (8 * n);
      }
    }
    this.#level[term] = level;
    this.#next[term] = address;
    this.#end[term] = address + size - ADDRESS_BYTES;
  }

  #grow(term: number): void {
    const length = Math.max(2 * this.#first.length, term + 1);
    const grown = <T extends Uint32Array | Uint8Array>(array: T, larger: T): T => {
      larger.set(array);
      return larger;
    };
    this.#first = grown(this.#first, new Uint32Array(length));
    this.#next = grown(this.#next, new Uint32Array(length));
    this.#end = grown(this.#end, new Uint32Array(length));
    this.#level = grown(this.#level, new Uint8Array(length));
    this.#last = grown(this.#last, new Uint32Array(length));
  }
}

/** Reads the slices of a term. */
class Reader {
  address: number;
  readonly #blocks: readonly Uint8Array[];
  #block: Uint8Array;
  #level = 0;
  #end: number;

  constructor(blocks: readonly Uint8Array[], address: number) {
    this.#blocks = blocks;
    this.address = address;
    this.#block = blocks[address >>> BLOCK_BITS] as Uint8Array;
    this.#end = address + (SLICES[0] as number) - ADDRESS_BYTES;
  }

  number(): number {
    let byte = this.#byte();
    let number = byte & 127;
    for (let factor = 128; byte > 127; factor *= 128) {
      byte = this.#byte();
      number += (byte & 127) * factor;
    }
    return number;
  }

  #byte(): number {
    if (this.address === this.#end) this.#follow();
    const byte = this.#block[this.address & (BLOCK - 1)] as number;
    this.address += 1;
    return byte;
  }

  #follow(): void {
    let address = 0;
    for (let n = ADDRESS_BYTES - 1; n >= 0; n -= 1) {
      address = address * 256 + (this.#block[(this.#end & (BLOCK - 1)) + n] as number);
    }
    this.address = address;
    this.#block = this.#blocks[address >>> BLOCK_BITS] as Uint8Array;
    this.#level = Math.min(this.#level + 1, LAST_LEVEL);
    this.#end = address + (SLICES[this.#level] as number) - ADDRESS_BYTES;
  }
}
