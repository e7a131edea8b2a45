/**
 * The frame of a screen: top bar with the way back, content with gutters, room for the footer or an
 * action bar. Screens with their own top pass `bar`.
 */

import { TopBar } from '@assay/ui/bars/TopBar.tsx'
import { classNames } from '@assay/ui/classNames.ts'
import type { ReactNode } from 'react'
import { useT } from '../i18n/i18n.ts'
import css from './Page.module.css'
import { useGo } from './routing/useGo.ts'

type PageProps = {
  title?: string
  bar?: ReactNode
  right?: ReactNode
  children: ReactNode
  /** The sticky action at the bottom. */
  action?: ReactNode
  hasFooter?: boolean
  /** Lists and trading go from edge to edge. */
  isFlush?: boolean
  width?: 'narrow' | 'wide'
}

export function Page(props: PageProps) {
  const { title, bar, right, children, action, hasFooter, isFlush, width = 'narrow' } = props
  const t = useT()
  const go = useGo()
  return (
    <div className={classNames(css.page, css[width], hasFooter && css.withFooter)}>
      {bar ?? (
        <TopBar title={title} back={{ label: t('app.back'), onPress: go.back }} right={right} />
      )}
      <main className={classNames(css.content, isFlush && css.flush)}>{children}</main>
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
