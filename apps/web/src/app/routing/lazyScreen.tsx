/**
 * A screen whose code and messages arrive when it is first wanted. Once they are here it renders at
 * once, without a fallback flashing, so a slide always shows the real page. What cannot be loaded says so.
 */
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import { type ComponentType, use, useLayoutEffect, useReducer } from 'react'
import { loadMessages, useT } from '../../i18n/i18n.ts'
import type { MessageArea } from '../../i18n/messageKey.ts'

export type LazyScreen = ComponentType & { preload: () => Promise<ComponentType> }

/** React reads these two fields and then does not wait a turn for a promise that is done. */
type Settled = { status?: 'fulfilled' | 'rejected'; value?: ComponentType }

export function lazyScreen(
  load: () => Promise<ComponentType>,
  ...areas: MessageArea[]
): LazyScreen {
  let pending: (Promise<ComponentType> & Settled) | undefined

  /** Loads once; after a failure, anew. */
  const preload = (): Promise<ComponentType> => {
    if (pending && pending.status !== 'rejected') return pending
    const arriving: Promise<ComponentType> & Settled = Promise.all([
      load(),
      loadMessages(...areas),
    ]).then(([screen]) => screen)
    pending = arriving
    arriving.then(
      (screen) => Object.assign(arriving, { status: 'fulfilled', value: screen }),
      () => Object.assign(arriving, { status: 'rejected' }),
    )
    return arriving
  }
  function Screen() {
    const [tries, renderAgain] = useReducer((count: number) => count + 1, 0)
    // The button that was pressed has gone with the page it stood on.
    useLayoutEffect(() => {
      if (tries > 0) document.querySelector<HTMLElement>('h1')?.focus()
    }, [tries])
    // Not loaded again by itself: that would never end while there is no connection.
    if (pending?.status === 'rejected') {
      const retry = () => void preload().then(renderAgain, renderAgain)
      return <NotLoaded onRetry={retry} />
    }
    const Ready = use(preload())
    return <Ready />
  }
  return Object.assign(Screen, { preload })
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <main>
      <h1 tabIndex={-1} className="srOnly">
        Assay
      </h1>
      <ErrorState retryLabel={t('app.retry')} onRetry={onRetry}>
        {t('app.error.network')}
      </ErrorState>
    </main>
  )
}
