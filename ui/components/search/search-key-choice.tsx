import { useState } from 'react'
import { useTranslation } from '#ui/browser/use-translation.ts'
import { isSearchKeyOn, SEARCH_KEY, turnSearchKey } from './search-key.ts'
import styles from './suggestions.module.css'

/** Whether the key opens the search: whoever speaks to the computer, or types by accident, turns it off. */
export function SearchKeyChoice() {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(isSearchKeyOn)
  return (
    <label className={styles.keyChoice}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          turnSearchKey(target.checked)
          setOn(target.checked)
        }}
      />
      {t('search.keyOpens')}
      <kbd>{SEARCH_KEY}</kbd>
    </label>
  )
}
