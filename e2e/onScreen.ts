/**
 * A failed step also prints the text of the screens in its file and their last writes, because a
 * long log has no screenshots.
 */
import { afterEach } from 'vitest'
import { screensNow } from './phone.ts'

afterEach(async ({ task }) => {
  const error = task.result?.errors?.[0]
  if (!error) return
  const screens = await screensNow()
  error.stack = `${error.stack ?? error.message}\n${screens}`
  error.message = `${error.message}\n${screens}`
})
