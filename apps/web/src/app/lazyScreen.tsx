/**
 * A screen whose code and messages arrive when it is first wanted. Once they are here it renders at
 * once, without a fallback flashing, so a slide always shows the real page.
 */
import { type ComponentType, use } from 'react'
import { loadMessages } from '../i18n/i18n.ts'
import type { MessageArea } from '../i18n/messageKey.ts'

export type LazyScreen = ComponentType & { preload: () => Promise<void> }

export function lazyScreen(
  load: () => Promise<ComponentType>,
  ...areas: MessageArea[]
): LazyScreen {
  let Ready: ComponentType | undefined
  let pending: Promise<void> | undefined

  const preload = () => {
    pending ??= Promise.all([load(), loadMessages(...areas)]).then(
      ([component]) => {
        Ready = component
      },
      (error: unknown) => {
        pending = undefined
        throw error
      },
    )
    return pending
  }
  function Screen() {
    if (!Ready) use(preload())
    return Ready ? <Ready /> : null
  }
  return Object.assign(Screen, { preload })
}
