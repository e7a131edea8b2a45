/**
 * The frame of a screen: top bar with a back button, content with gutters, room for the footer or
 * an action bar. Screens with their own top pass `bar`.
 */
import { TopBar } from '@assay/ui/bars/TopBar.tsx'
import { classNames } from '@assay/ui/classNames.ts'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useT } from '../i18n/i18n.ts'
import { useGo } from '../routing/useGo.ts'
import css from './Page.module.css'

type PageProps = {
  title?: string
  bar?: ReactNode
  right?: ReactNode
  children: ReactNode
  /** The sticky action at the bottom. */
  action?: ReactNode
  hasFooter?: boolean
  /** Lists and trading use the full width. */
  isFlush?: boolean
  /** `table`: a column on phones, lines with columns on wider screens. */
  width?: 'narrow' | 'table' | 'wide'
}

export function Page(props: PageProps) {
  const { title, bar, right, children, action, hasFooter, isFlush, width = 'narrow' } = props
  const t = useT()
  const go = useGo()
  const frame = useKeptFocus()
  return (
    <div ref={frame} className={classNames(css.page, css[width], hasFooter && css.withFooter)}>
      {bar ?? (
        <TopBar title={title} back={{ label: t('app.back'), onPress: go.back }} right={right} />
      )}
      <main className={classNames(css.content, isFlush && css.flush)}>{children}</main>
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}

let wasWithin = false

/**
 * When a frame replaces another, as after loading, focus moves to its heading instead of being
 * lost.
 */
function useKeptFocus() {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const here = frame.current
    if (wasWithin && document.activeElement === document.body) {
      here?.querySelector('h1')?.focus({ preventScroll: true })
    }
    wasWithin = false
    return () => {
      wasWithin = here?.contains(document.activeElement) === true
    }
  }, [])
  return frame
}
