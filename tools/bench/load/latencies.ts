/** Times in milliseconds and what their sorted list says. */
export class Latencies {
  #values: number[] = []

  add(ms: number): void {
    this.#values.push(ms)
  }

  get count(): number {
    return this.#values.length
  }

  /** The time that so much of all (0.99) was not slower than. */
  at(share: number): number {
    const sorted = Float64Array.from(this.#values).sort()
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  }

  summary(): { p50: number; p99: number; p999: number; max: number } {
    const round = (ms: number) => Math.round(ms * 100) / 100
    return {
      p50: round(this.at(0.5)),
      p99: round(this.at(0.99)),
      p999: round(this.at(0.999)),
      max: round(this.at(1)),
    }
  }
}
