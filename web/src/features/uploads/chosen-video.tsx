import Film from 'lucide-react/icons/film'
import { useFormat } from '../../i18n/use-format.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './chosen-file.module.css'

/** The chosen video by name and size. */
export function ChosenVideo({ file }: { file: File }) {
  const format = useFormat()
  return (
    <>
      <Icon of={Film} size={24} />
      <bdi className={styles.name}>{file.name}</bdi>
      <span className={styles.size}>{format.bytes(file.size)}</span>
    </>
  )
}
