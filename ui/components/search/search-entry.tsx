import { paths } from '#domain/paths.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { lazyPart } from '#ui/components/part/lazy-part.tsx'
import { useSearchKey } from './use-search-key.ts'

/** Loaded on hover or focus of the button, at the latest when the dialog opens. */
const SearchDialog = lazyPart(
  async () => (await import('./search-dialog.tsx')).SearchDialog,
  ({ open }) => open,
)

interface SearchEntryProps {
  readonly isOpen: boolean
  /** The same function in every render, like `close`. */
  readonly open: () => void
  readonly close: () => void
  readonly label: string
}

/** Button that opens the search dialog. Without script it is a form that leads to the listing's search field. */
export function SearchEntry({ isOpen, open, close, label }: SearchEntryProps) {
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
          onPointerEnter={SearchDialog.prepare}
          onFocus={SearchDialog.prepare}
        >
          <Icon name="search" />
        </IconButton>
      </form>
      <SearchDialog open={isOpen} onClose={close} />
    </>
  )
}
