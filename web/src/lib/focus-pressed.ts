const CONTROLS = 'a[href], button, input, summary'

/**
 * Safari, and Firefox on a Mac, do not focus a button that is pressed. Here it gets the focus before its press is carried out:
 * a dialog returns the focus to what has opened it, and a row that is removed by its button passes it on. A press that leaves
 * the focus in a field does not move it. Safari before 18.4 would draw a ring around every pressed button, and is left as it is.
 * Returns a function that ends it.
 */
export function focusPressed(): () => void {
  let canHideRing = false
  const options: FocusOptions = {
    preventScroll: true,
    // Read by browsers that know it.
    get focusVisible() {
      canHideRing = true
      return false
    },
  }
  document.createElement('button').focus(options)
  if (!canHideRing) return () => {}
  const focus = ({ target }: Event) => {
    const control = target instanceof Element && target.closest<HTMLElement>(CONTROLS)
    const { activeElement } = document
    // In such a browser the focus went to the nearest element around the button that can have it, if only the document.
    if (control && control !== activeElement && activeElement?.contains(control)) control.focus(options)
  }
  document.addEventListener('click', focus, true)
  return () => document.removeEventListener('click', focus, true)
}
