/** The ref of a box that was opened by a press: it takes the focus, once, with the caret after the text. */
export function focusAtEnd(box: HTMLTextAreaElement | null): void {
  if (!box || box.dataset.focused) return
  box.dataset.focused = 'once'
  box.focus()
  box.setSelectionRange(box.value.length, box.value.length)
}
