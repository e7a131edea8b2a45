import { createElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { drawMarkup } from '../testing/draw.ts'
import type { DownloadState } from './useDownload.ts'

let state: DownloadState
vi.mock('./useDownload.ts', () => ({ useDownload: () => ({ state }) }))
vi.mock('@assay/ui/sheets/Sheet.tsx', () => ({
  Sheet: ({ isLocked, footer }: { isLocked: boolean; footer: ReactNode }) =>
    createElement('dialog', { 'data-locked': isLocked }, footer),
}))
vi.stubGlobal('window', new EventTarget())
const { UpdateSheet } = await import('./UpdateSheet.tsx')

function shown(now: DownloadState, isRequired: boolean) {
  state = now
  const build = {
    version: '2.0.0',
    versionCode: 20,
    changes: [],
    isDemo: false,
    priceSource: '',
    publicOrigin: '',
  }
  const props = { served: { ...build, isRequired }, isOpen: true, isWriting: false }
  const sheet = drawMarkup(createElement(UpdateSheet, props))
  return { isLocked: sheet.includes('data-locked="true"'), later: sheet.includes('update.later') }
}

test('an update that is required cannot be put off, unless it cannot be downloaded (UPD-06)', () => {
  const free = { isLocked: false, later: true }
  expect(shown({ step: 'idle' }, false)).toEqual(free)
  expect(shown({ step: 'idle' }, true)).toEqual({ isLocked: true, later: false })
  expect(shown({ step: 'failed', trouble: 'package' }, true)).toEqual(free)
})
