/**
 * Code and messages that arrive when they are first wanted: of a whole screen; of a part that has
 * its place on one or in an open sheet; or, quietly, of what lies over it, as a mark or a sheet.
 * Once they are here it renders at once, without a fallback flashing, so a slide always shows the
 * real page. What cannot be loaded leaves all around it as it was: a screen and a part say so where
 * they would stand, a quiet one is not there, and the press that wanted it says so.
 */
import { showToast } from '@assay/ui/notes/toasts.ts'
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import {
  type ComponentType,
  createElement,
  Fragment,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useReducer,
} from 'react'
import { noAnswer } from '../../api/noAnswer.ts'
import { loadMessages, t as tNow, useT } from '../../i18n/i18n.ts'
import type { MessageArea } from '../../i18n/messageKey.ts'
import { onOpen } from '../../live/socket.ts'
import { loadLostStyles } from './lostStyles.ts'

type Loading<P> = {
  preload: () => Promise<ComponentType<P>>
  isLoaded: () => boolean
  areas: readonly MessageArea[]
}
type Lazy<P> = ComponentType<P> & Loading<P>
export type LazyScreen = Lazy<object>

/** React reads these two fields and then does not wait a turn for a promise that is done. */
type Settled<P> = { status?: 'fulfilled' | 'rejected'; value?: ComponentType<P> }

type Load<P> = () => Promise<ComponentType<P>>

export const lazyScreen = <P extends object = object>(
  load: Load<P>,
  ...areas: MessageArea[]
): Lazy<P> => lazyOf(load, areas, ScreenFrame)

export const lazyPart = <P extends object>(load: Load<P>, ...areas: MessageArea[]): Lazy<P> =>
  lazyOf(load, areas, Fragment)

export const lazyQuiet = <P extends object>(load: Load<P>, ...areas: MessageArea[]): Lazy<P> =>
  lazyOf(load, areas, () => null)

/**
 * What a press brings, once its code is here. Where it cannot be loaded a toast says so; the next
 * press tries again.
 */
export async function whenLoaded(
  { preload }: { preload: () => Promise<unknown> },
  then: () => void,
): Promise<void> {
  await preload().then(then, () => showToast(tNow(noAnswer()), 'error'))
}

/** What cannot be loaded is said in the frame. */
function lazyOf<P extends object>(
  load: Load<P>,
  areas: MessageArea[],
  Frame: ComponentType<{ children: ReactNode }>,
): Lazy<P> {
  let pending: (Promise<ComponentType<P>> & Settled<P>) | undefined

  /** Loads once; after a failure, again. */
  const preload = (): Promise<ComponentType<P>> => {
    if (pending && pending.status !== 'rejected') return pending
    const arriving: Promise<ComponentType<P>> & Settled<P> = Promise.all([
      load(),
      loadMessages(...areas),
      loadLostStyles(pending !== undefined),
    ]).then(([part]) => part)
    pending = arriving
    arriving.then(
      (part) => void Object.assign(arriving, { status: 'fulfilled', value: part }),
      () => void Object.assign(arriving, { status: 'rejected' }),
    )
    return arriving
  }
  function Part(props: P) {
    const t = useT()
    const [{ presses }, endTry] = useReducer(afterTry, { presses: 0 })
    // The button that was pressed has gone with what it stood on.
    useLayoutEffect(() => {
      if (presses > 0) document.querySelector<HTMLElement>('h1')?.focus()
    }, [presses])
    const isFailed = pending?.status === 'rejected'
    const retry = (isPressed: boolean) => {
      const end = () => endTry(isPressed)
      void preload().then(end, end)
    }
    // By itself only when the exchange answers again: without an answer it would never end.
    useEffect(() => (isFailed ? onOpen(() => retry(false)) : undefined))
    if (!isFailed) return createElement(use(preload()), props)
    return (
      <Frame>
        <ErrorState retryLabel={t('app.retry')} onRetry={() => retry(true)}>
          {t(noAnswer())}
        </ErrorState>
      </Frame>
    )
  }
  const isLoaded = () => pending?.status === 'fulfilled'
  return Object.assign(Part, { preload, isLoaded, areas })
}

/** Draws again after each; whoever did not press for it keeps the focus where they have it. */
const afterTry = ({ presses }: { presses: number }, isPressed: boolean) => ({
  presses: presses + Number(isPressed),
})

function ScreenFrame({ children }: { children: ReactNode }) {
  return (
    <main>
      <h1 tabIndex={-1} className="srOnly">
        Assay
      </h1>
      {children}
    </main>
  )
}
