/** Files of the build that the document names, by their names in the build's manifest. */
export type DocumentFiles = Readonly<Record<string, string>>

let files: DocumentFiles = {}

export const setDocumentFiles = (named: DocumentFiles): void => {
  files = named
}

/**
 * Imports a file that the document has preloaded. Undefined if the document does not name it: it is then found in the tables
 * of all files (`app/page-files.ts`, `virtual:message-parts`), which a first page does not wait for.
 */
export const importOfDocument = <Module>(name: string): Promise<Module> | undefined =>
  files[name] === undefined ? undefined : import(/* @vite-ignore */ files[name])
