import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button';
import { cn } from './cn';
import { Tooltip } from './tooltip';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'asChild'> {
  /** Accessible name, also shown as tooltip. */
  label: string;
  icon: ReactNode;
  /** False if the surroundings already show the text (menus, toolbars with text). */
  tooltip?: boolean;
}

const widths = { sm: 'w-8 px-0', md: 'w-9 px-0', lg: 'w-11 px-0' };

/** A square button that shows only an icon and therefore always has a name. */
export function IconButton({
  label,
  icon,
  tooltip = true,
  variant = 'ghost',
  size = 'md',
  className,
  ...rest
}: IconButtonProps) {
  const button = (
    <Button
      variant={variant}
      size={size}
      aria-label={label}
      className={cn('touch-square', widths[size], className)}
      {...rest}
    >
      {rest.busy ? null : icon}
    </Button>
  );
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
