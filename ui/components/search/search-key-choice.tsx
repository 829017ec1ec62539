import { useState } from 'react'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { isSearchKeyOn, SEARCH_KEY, setSearchKey } from './search-key.ts'
import styles from './suggestions.module.css'

/** Checkbox that turns the search shortcut off: speech input and stray key presses can trigger it (WCAG 2.1.4). */
export function SearchKeyChoice() {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(isSearchKeyOn)
  return (
    <label className={styles.keyChoice}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          setSearchKey(target.checked)
          setOn(target.checked)
        }}
      />
      {t('search.keyOpens')}
      <kbd>{SEARCH_KEY}</kbd>
    </label>
  )
}
