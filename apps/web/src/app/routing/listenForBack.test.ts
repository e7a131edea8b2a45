import { modalHosts } from '@assay/ui/sheets/modalHosts.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { listenForBack } from './listenForBack.ts'

const go = vi.fn()
let router = vi.fn<() => void>()
const stand = (idx: number) => vi.stubGlobal('history', { state: { idx }, go })
const back = (idx: number) =>
  window.dispatchEvent(Object.assign(new Event('popstate'), { state: { idx } }))

beforeEach(() => {
  go.mockReset()
  router = vi.fn<() => void>()
  vi.stubGlobal('window', new EventTarget())
  listenForBack()
  window.addEventListener('popstate', router)
})

it('closes the sheet, stays on the page, and the router hears nothing of it', () => {
  stand(3)
  const cancelled = vi.fn()
  const sheet = new EventTarget()
  sheet.addEventListener('cancel', cancelled)
  const leave = modalHosts.add(sheet as HTMLElement)
  back(2)
  expect(cancelled).toHaveBeenCalledTimes(1)
  expect(go).toHaveBeenCalledWith(1)
  back(3)
  leave()
  expect(router).not.toHaveBeenCalled()
})

it('goes back when nothing is open', () => {
  stand(3)
  modalHosts.add(new EventTarget() as HTMLElement)()
  back(2)
  expect([go.mock.calls.length, router.mock.calls.length]).toEqual([0, 1])
})
