import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TopBar } from './TopBar.tsx'

const html = (props: Parameters<typeof TopBar>[0]) =>
  renderToStaticMarkup(createElement(TopBar, props))

it('takes a title, texts at both ends, a way back, a border and a color (APP-48)', () => {
  const bare = html({ title: 'Assets' })
  expect(bare).toMatch(/<h1[^>]*>Assets<\/h1>/)
  expect(bare).not.toMatch(/<button|style=|border/)
  const back = { label: 'Back', onPress: () => undefined }
  const full = html({
    title: 'Assets',
    back,
    left: 'Left',
    right: 'Right',
    hasBorder: true,
    background: '#123456',
  })
  expect(full).toMatch(/<button[^>]*aria-label="Back"/)
  expect(full.replace(/<[^>]*>/g, '|')).toMatch(/Left.*Assets.*Right/)
  expect(full).toContain('background:#123456')
  expect(full).toMatch(/<header class="[^"]*border/)
})
