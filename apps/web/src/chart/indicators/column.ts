/**
 * A column of figures over candles, such as closing prices or their average, filled from the oldest
 * on. A cell depends on cells at or before its own bar only, so after the last bar changed it is
 * enough to forget that bar: the result is the same, to the last bit, as computing everything
 * again.
 */
export type Cell = number | null

export class IndicatorColumn {
  readonly #cells: Cell[] = []
  readonly #fill: (bar: number, own: (bar: number) => Cell) => Cell
  readonly #sources: readonly IndicatorColumn[]

  constructor(
    sources: readonly IndicatorColumn[],
    fill: (bar: number, own: (bar: number) => Cell) => Cell,
  ) {
    this.#sources = sources
    this.#fill = fill
  }

  at(bar: number): Cell {
    if (bar < 0) return null
    const own = (earlier: number) => this.#cells[earlier] ?? null
    for (let next = this.#cells.length; next <= bar; next += 1) {
      this.#cells.push(this.#fill(next, own))
    }
    return this.#cells[bar] ?? null
  }

  /** Forgets the cells from a bar on, here and in what this column is made of. */
  forget(bar: number) {
    if (this.#cells.length > bar) this.#cells.length = bar
    for (const source of this.#sources) source.forget(bar)
  }

  values(count: number): Cell[] {
    if (count > 0) this.at(count - 1)
    return this.#cells.slice(0, count)
  }
}
