/** The gallery leaves nothing out: each page of the tables, and each part of the kit. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRoutes, routeOf } from '../src/routing/routeOf.ts'
import { routes } from '../src/routing/routes.ts'
import { screens } from './screens.ts'

/** Others are made of them; they are nothing of their own. */
const BASES = /\/(Modal|Field)\.tsx$/
const HERE = import.meta.dirname
const KIT = join(HERE, '../../../packages/ui/src')

test('every page is framed in the gallery, under one of its addresses', () => {
  openRoutes(routes)
  const shown = new Set(screens.map(({ path }) => routeOf(path)?.screen))
  const left = routes.filter(({ screen }) => !shown.has(screen)).map(({ path }) => path)
  expect(left).toEqual([])
})

test('every part of the kit is in one of its stories', () => {
  const files = readdirSync(KIT, { recursive: true, encoding: 'utf8' })
  const stories = files.filter((file) => file.endsWith('.stories.tsx'))
  const shown = [join(HERE, 'Gallery.tsx'), ...stories.map((file) => join(KIT, file))]
  const told = shown.map((file) => readFileSync(file, 'utf8')).join('\n')
  const parts = files.filter((file) => /\/[A-Z]\w+\.tsx$/.test(file) && !/stories|test/.test(file))
  expect(parts.length).toBeGreaterThan(30)
  const isTold = (file: string) => told.includes(`/${file.split('/').at(-1)}'`)
  expect(parts.filter((file) => !isTold(file) && !BASES.test(file))).toEqual([])
})
