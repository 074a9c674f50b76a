/** Lists of numbers, one after the other: the n-th lies between `ends[n - 1]` and `ends[n]`. */
export interface Lists {
  ends: Uint32Array
  values: Uint16Array | Uint32Array
}

type Numbers = Float64Array | Float32Array | Uint32Array | Uint16Array | Uint8Array
type Kind<T extends Numbers> = new (length: number) => T

/** A typed array that grows. */
export class Growing<T extends Numbers> {
  #values: T
  #length = 0
  readonly #kind: Kind<T>

  constructor(kind: Kind<T>) {
    this.#kind = kind
    this.#values = new kind(1024)
  }

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new this.#kind(this.#length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length++] = value
  }

  cut(): T {
    return this.#values.slice(0, this.#length) as T
  }
}

/** Numbers below take two bytes. */
const SHORT_END = 2 ** 16

/** Collects lists. */
export function createLists() {
  const ends = new Growing(Uint32Array)
  const values = new Growing(Uint32Array)
  const used = new Set<number>()
  return {
    /** All distinct values. */
    used,
    push(list: readonly number[]) {
      for (const value of list) {
        values.push(value)
        used.add(value)
      }
      ends.push(values.length)
    },
    /** The lists, with a number in place of each value. */
    build(numberOf: (value: number) => number): Lists {
      const most = Math.max(0, ...[...used].map(numberOf))
      const numbers = values.cut().map(numberOf)
      return { ends: ends.cut(), values: most < SHORT_END ? Uint16Array.from(numbers) : numbers }
    },
  }
}

/** Numbers names in the order of their first use. */
export function createNumbering<Name extends string | null>(names: Name[]) {
  const numbers = new Map(names.map((name, number) => [name, number]))
  const numberOf = (name: Name): number => {
    const known = numbers.get(name)
    if (known !== undefined) return known
    numbers.set(name, names.length)
    return names.push(name) - 1
  }
  return { names, numberOf }
}
