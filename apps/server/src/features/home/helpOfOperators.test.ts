import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { createArticles } from './articles.ts'
import { HELP_SLUGS, publishHelp } from './helpArticles.ts'

let database: TestDatabase
let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url)
})
afterAll(async () => {
  await pool.end()
})

test('the help pages leave alone what an operator wrote under their numbers', async () => {
  const articles = createArticles(pool)
  const own = (id: number) => ({
    id,
    publishedAt: 1_000,
    texts: { en: { title: 'Ours', body: '' } },
  })
  await articles.publish({ ...own(21), kind: 'notice' })
  await articles.publish({ ...own(22), kind: 'help' })
  for (const _start of [1, 2]) await publishHelp(articles)

  const titles = async (id: number) =>
    (await pool.query('SELECT title FROM article WHERE id = $1', [id])).rows.map((row) => row.title)
  expect(await titles(21)).toEqual(['Ours'])
  expect(await titles(22)).toEqual(['Ours'])
  expect(await titles(23)).toHaveLength(13)
  expect(await articles.list('help', 'en')).toHaveLength(HELP_SLUGS.length - 1)

  // Its own pages are updated.
  await pool.query("UPDATE article SET title = 'Old' WHERE id = 23")
  await publishHelp(articles)
  expect(await titles(23)).not.toContain('Old')
})
