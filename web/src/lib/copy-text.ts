/**
 * Copies a text to the clipboard, after a press. Over plain http, as in a congregation's own network, browsers have only the
 * older command.
 * @throws when the browser refuses
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', fill, { capture: true })
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', fill, { capture: true })
  if (!isCopied) throw new Error('The browser did not copy the text.')
}
