import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Sheet } from '../sheets/Sheet.tsx'
import { ToastHost } from './ToastHost.tsx'
import { showToast, toasts } from './toasts.ts'

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Choose
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Choose">
        Nothing yet.
      </Sheet>
      <ToastHost />
    </main>
  )
}

test('a toast is announced inside the open sheet, and outside again when it has gone', async () => {
  onTestFinished(() => toasts.dismiss())
  const page = await render(<Page />)
  await page.getByRole('button', { name: 'Choose' }).click()
  showToast('Saved.')
  await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent('Saved.')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved.')
})

test('a sheet that comes and goes is all that changes among the children of the body', async () => {
  const page = await render(<Page />)
  const changed: string[] = []
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records)
      changed.push(...[...addedNodes, ...removedNodes].map(({ nodeName }) => nodeName))
  })
  observer.observe(document.body, { childList: true })
  await page.getByRole('button', { name: 'Choose' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(changed).toEqual(['DIALOG', 'DIALOG'])
  observer.disconnect()
})
