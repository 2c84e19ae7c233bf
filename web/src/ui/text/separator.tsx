/** Between two facts of a line. Hidden from screen readers, which would read "bullet" aloud with each of them. */
export function Separator() {
  return (
    <>
      {' '}
      <span aria-hidden="true">•</span>{' '}
    </>
  )
}
