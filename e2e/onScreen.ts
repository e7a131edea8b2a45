/**
 * A failed step also prints the text of the screens in its file, because a long log has no
 * screenshots.
 */
import { afterEach } from 'vitest'
import { openPages } from './phone.ts'
import { screenText } from './screens/page.ts'

afterEach(async ({ task }) => {
  const error = task.result?.errors?.[0]
  if (!error) return
  const screens = (await Promise.all(openPages().map(screenText))).join('\n')
  error.stack = `${error.stack ?? error.message}\n${screens}`
  error.message = `${error.message}\n${screens}`
})
