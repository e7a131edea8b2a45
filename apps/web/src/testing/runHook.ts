/**
 * A hook, run by React without a page: what it renders is nothing, so that React asks hardly
 * anything of the document that it is given.
 */
import type { ReactNode } from 'react'
import { vi } from 'vitest'

export async function runHook<P extends object>(useHook: (props: P) => void, first: P) {
  const listen = { addEventListener() {}, removeEventListener() {} }
  const view = { HTMLIFrameElement: class {}, document: { activeElement: null } }
  const document = { nodeType: 9, defaultView: view, ...listen }
  vi.stubGlobal('window', Object.assign(new EventTarget(), view))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const react = await import('react')
  const { createRoot } = await import('react-dom/client')
  const { I18nProvider } = await import('@lingui/react')
  const { i18n } = await import('../i18n/i18n.ts')
  const Screen = (props: P) => {
    useHook(props)
    return null
  }
  const spoken = (screen: ReactNode) => react.createElement(I18nProvider, { i18n }, screen)
  const container = {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    ownerDocument: document,
    ...listen,
  }
  const root = createRoot(container as unknown as Element)
  const act = (how: () => unknown) => react.act(async () => void (await how()))
  const turnTo = (props: P) => act(() => root.render(spoken(react.createElement(Screen, props))))
  await turnTo(first)
  return { act, turnTo, leave: () => act(() => root.unmount()) }
}
