/**
 * A screen whose code and messages arrive when it is first wanted. Once they are here it renders at
 * once, without a fallback flashing, so a slide always shows the real page.
 */
import { type ComponentType, use } from 'react'
import { loadMessages } from '../../i18n/i18n.ts'
import type { MessageArea } from '../../i18n/messageKey.ts'

export type LazyScreen = ComponentType & { preload: () => Promise<ComponentType> }

/** React reads these two fields and then does not wait a turn for a promise that is done. */
type Settled = { status?: 'fulfilled'; value?: ComponentType }

export function lazyScreen(
  load: () => Promise<ComponentType>,
  ...areas: MessageArea[]
): LazyScreen {
  let pending: (Promise<ComponentType> & Settled) | undefined

  const preload = (): Promise<ComponentType> => {
    if (pending) return pending
    const arriving: Promise<ComponentType> & Settled = Promise.all([
      load(),
      loadMessages(...areas),
    ]).then(([screen]) => screen)
    pending = arriving
    arriving.then(
      (screen) => Object.assign(arriving, { status: 'fulfilled', value: screen }),
      () => {
        pending = undefined
      },
    )
    return arriving
  }
  function Screen() {
    const Ready = use(preload())
    return <Ready />
  }
  return Object.assign(Screen, { preload })
}
