/**
 * Lazily loaded code and messages: of a whole screen, of a part within one or in an open sheet, or
 * quietly of an overlay such as a badge or a sheet. Once loaded it renders at once, without a
 * fallback, so a slide always shows the real page. If loading fails, everything around it stays: a
 * screen and a part show the error in their place, a quiet one is missing, and the press that
 * needed it shows a toast. A browser may not fetch a module again that it failed to get, until the
 * page is reloaded: a second try in vain reloads it.
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
import { noAnswer } from '../../api/connection/noAnswer.ts'
import { reloadIfReachable } from '../../api/connection/reloadIfReachable.ts'
import { onOpen } from '../../api/connection/socket.ts'
import { loadMessages, t as tNow, useT } from '../../i18n/i18n.ts'
import type { MessageArea } from '../../i18n/messageKey.ts'
import { loadLostStyles } from './lostStyles.ts'

type Loading<P> = {
  preload: () => Promise<ComponentType<P>>
  isLoaded: () => boolean
  areas: readonly MessageArea[]
}
type Lazy<P> = ComponentType<P> & Loading<P>
export type LazyScreen = Lazy<object>

/** React reads these two fields and then does not wait for a settled promise. */
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

const failedOnce = new WeakSet<object>()

/**
 * Runs the action of a press once its code has loaded. If it fails, a toast says so; the next press
 * retries.
 */
export async function whenLoaded(
  part: { preload: () => Promise<unknown> },
  then: () => void,
): Promise<void> {
  await part.preload().then(then, () => {
    showToast(tNow(noAnswer()), 'error')
    if (failedOnce.has(part)) void reloadIfReachable()
    failedOnce.add(part)
  })
}

/** The frame shows the error of a failed load. */
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
    // The pressed button has unmounted with its surroundings.
    useLayoutEffect(() => {
      if (presses > 0) document.querySelector<HTMLElement>('h1')?.focus()
    }, [presses])
    const isFailed = pending?.status === 'rejected'
    const retry = (isPressed: boolean) => {
      const end = () => endTry(isPressed)
      void preload().then(end, () => {
        end()
        if (isPressed) void reloadIfReachable()
      })
    }
    // Retries automatically only when the exchange answers again; otherwise it would never end.
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

/** Rerenders after each retry. Focus moves only after a user's own retry. */
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
