/**
 * A column of values over candles, such as closing prices or their average, computed from the
 * oldest on. A cell depends only on cells at or before its own bar, so after the last bar changed
 * only that bar is recomputed: the result equals, to the last bit, a full computation.
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

  /** Clears the cells from a bar on, here and in the source columns. */
  forget(bar: number) {
    if (this.#cells.length > bar) this.#cells.length = bar
    for (const source of this.#sources) source.forget(bar)
  }

  values(count: number): Cell[] {
    if (count > 0) this.at(count - 1)
    return this.#cells.slice(0, count)
  }
}
