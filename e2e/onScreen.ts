/**
 * A failed step also prints the text of the screens in its file and their last writes, because a
 * long log has no screenshots. After a step that waited in vain the rest of its file is skipped:
 * each of them would wait as long for what never comes.
 */
import { afterEach, beforeEach } from 'vitest'
import { screensNow } from './phone.ts'

let isStuck = false

beforeEach(({ skip }) => {
  skip(isStuck, 'A step before it waited in vain.')
})

afterEach(async ({ task }) => {
  const error = task.result?.errors?.[0]
  if (!error) return
  isStuck ||= /time(d )?out/i.test(error.message)
  const screens = await screensNow()
  error.stack = `${error.stack ?? error.message}\n${screens}`
  error.message = `${error.message}\n${screens}`
})
