/**
 * The place of what comes and goes above the page by itself. The page is scrolled by as much as it
 * grows or shrinks, so that nothing moves that somebody reads, types in or is about to press; what
 * stands in it is seen at the top of the page, and said by a toast as it comes.
 */
import { Component, createRef, type ReactNode } from 'react'
import css from './Shell.module.css'

/** A class, since only a class is asked before the document changes. */
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
    // Nothing is left to do where the browser has corrected it already.
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

/** A later correction by the browser would come on top; until it has painted what was drawn. */
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
