import { paths } from '#domain/paths.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { fetchSearchDialog, type SearchDialogControls } from './use-search-dialog.ts'
import { useSearchKey } from './use-search-key.ts'

interface SearchEntryProps extends SearchDialogControls {
  readonly label: string
}

/** Opens the search. Without script it leads to the listing, where the field is. */
export function SearchEntry({ Dialog, isOpen, open, close, label }: SearchEntryProps) {
  useSearchKey(open)
  return (
    <>
      <form
        action={`${paths.products()}#search`}
        onSubmit={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <IconButton
          type="submit"
          aria-label={label}
          aria-haspopup="dialog"
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          <Icon name="search" />
        </IconButton>
      </form>
      {Dialog && <Dialog open={isOpen} onClose={close} />}
    </>
  )
}

/** On the way to the button; what fails here is tried again with the press. */
function prepare() {
  fetchSearchDialog().catch(() => {})
}
