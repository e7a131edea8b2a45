type Scheduler = { yield?: () => Promise<void> }

/** Lets the browser answer a tap and paint before what follows. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler }
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}
