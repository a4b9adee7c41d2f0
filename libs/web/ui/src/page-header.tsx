import type { ReactNode } from 'react';
import { cn } from './cn';

export interface PageHeaderProps {
  title: ReactNode;
  /** Under the title: a username, a sentence. */
  description?: ReactNode;
  /** Left of the title: an avatar. */
  leading?: ReactNode;
  /** Above the title: a link back. */
  back?: ReactNode;
  /** Right side; the main button last. */
  actions?: ReactNode;
  /**
   * On phones all of it in one row: of links and buttons their icons. A list to choose from is in a second
   * row, with the buttons.
   */
  oneRow?: boolean;
  className?: string;
}

/** The words of a button stay its name. */
const iconsOnPhones =
  'max-sm:*:not-[[role=combobox]]:size-11 max-sm:*:not-[[role=combobox]]:gap-0 max-sm:*:not-[[role=combobox]]:px-0 max-sm:*:not-[[role=combobox]]:text-[0px]';

/** Title of a screen with its buttons. */
export function PageHeader({
  title,
  description,
  leading,
  back,
  actions,
  oneRow = false,
  className,
}: PageHeaderProps) {
  return (
    <header className={cn('mb-6', oneRow && 'max-sm:flex max-sm:items-center', className)}>
      {/* A link as tall as a finger brings its own space. */}
      {back && (
        <div
          className={cn(
            'mb-3 max-sm:-mt-3 max-sm:mb-0 pointer-coarse:-mt-3 pointer-coarse:mb-0',
            oneRow && ['max-sm:-mt-0! max-sm:shrink-0', iconsOnPhones],
          )}
        >
          {back}
        </div>
      )}
      <div
        className={cn(
          'flex flex-wrap items-center justify-between gap-x-4 gap-y-3',
          oneRow && 'max-sm:min-w-0 max-sm:flex-1 max-sm:gap-x-1.5',
        )}
      >
        <div
          className={cn(
            'flex max-w-full min-w-0 items-center gap-3.5 sm:flex-[1_1_20rem]',
            oneRow && 'max-sm:flex-1 max-sm:gap-1',
          )}
        >
          {oneRow && back && leading ? <span className="max-sm:hidden">{leading}</span> : leading}
          <div className="min-w-0">
            <h1
              dir="auto"
              className={cn(
                'truncate text-xl font-semibold tracking-tight text-ink',
                oneRow && 'max-sm:text-base',
              )}
            >
              {title}
            </h1>
            {description && (
              <div
                className={cn(
                  'mt-0.5 text-sm wrap-anywhere text-muted',
                  oneRow && 'max-sm:truncate max-sm:text-xs',
                )}
              >
                {description}
              </div>
            )}
          </div>
        </div>
        {actions && (
          <div
            className={cn(
              'flex max-w-full min-w-0 flex-wrap items-center gap-2',
              oneRow
                ? [
                    'max-sm:not-has-[>[role=combobox]]:contents max-sm:has-[>[role=combobox]]:w-full max-sm:has-[>[role=combobox]]:flex-nowrap max-sm:*:[[role=combobox]]:flex-1',
                    iconsOnPhones,
                  ]
                : // On a phone several of them fill whole rows, and so does a list to choose from.
                  'max-sm:has-[>:nth-child(2)]:w-full max-sm:has-[>[role=combobox]]:w-full max-sm:has-[>:nth-child(2)]:*:grow',
            )}
          >
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}

/**
 * The frame of a screen: its width and its air, the same everywhere. `--page-top` of what is around it
 * changes the air above.
 */
export function Page({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={cn(
        'mx-auto w-full max-w-6xl px-4 2xl:max-w-7xl min-[112rem]:max-w-[90rem] pt-(--page-top,1.5rem) pb-6 sm:px-8 sm:pt-(--page-top,2rem) sm:pb-8',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** The content of a page in a wide and a narrow column, one below the other if there is no room for two. */
export function PageColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {children}
    </div>
  );
}
