/**
 * The area of notices that appear above the page. The page is scrolled by as much as it grows or
 * shrinks, so that nothing moves under the user's eyes or finger; the notices are visible at the
 * top of the page, and a toast announces each.
 */
import { Component, createRef, type ReactNode } from 'react'
import css from '../Shell.module.css'

/** A class component, because only `getSnapshotBeforeUpdate` runs before the document changes. */
export class AbovePage extends Component<{ children: ReactNode }> {
  private readonly end = createRef<HTMLDivElement>()

  private place(): number {
    return this.end.current?.getBoundingClientRect().top ?? 0
  }

  override getSnapshotBeforeUpdate(): number {
    return this.place()
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: number): void {
    withoutAnchor()
    // Nothing to do if the browser's scroll anchoring has corrected it.
    const moved = this.place() - before
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
  }

  override render(): ReactNode {
    return (
      <>
        <div className={css.told}>{this.props.children}</div>
        <div ref={this.end} />
      </>
    )
  }
}

let underWay = 0

/** Disables scroll anchoring until the next paint, because it would correct twice. */
function withoutAnchor(): void {
  const { style } = document.documentElement
  underWay += 1
  style.overflowAnchor = 'none'
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      underWay -= 1
      if (underWay === 0) style.overflowAnchor = ''
    }),
  )
}
