/**
 * Closes what was started, in reverse order. Every part is closed even after one fails: a database
 * left running would outlive the program. The first failure is thrown at the end.
 */

export type CloseStep = () => void | Promise<void>

export async function closeAll(closings: CloseStep[]): Promise<void> {
  const failures: unknown[] = []
  for (const close of closings.splice(0).reverse()) {
    try {
      await close()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
