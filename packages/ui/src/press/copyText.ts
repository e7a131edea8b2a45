/**
 * Copies a text, also in wallet browsers without the clipboard API: then by a hidden field and the
 * old command. Answers whether it worked, so that the app can say so.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByField(text)
  }
}

function copyByField(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('readonly', '')
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const host = document.querySelector('dialog[open]:last-of-type') ?? document.body
  host.append(field)
  field.select()
  let isCopied = false
  try {
    isCopied = document.execCommand('copy')
  } catch {
    isCopied = false
  }
  field.remove()
  return isCopied
}
