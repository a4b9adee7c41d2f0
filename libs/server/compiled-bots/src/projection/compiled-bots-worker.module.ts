import { actionEventTypes } from '@botter/server-actions';
import { botEventTypes } from '@botter/server-bots';
import { ProjectionRegistry } from '@botter/server-event-store';
import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { compiledBotsProjection } from './compiled-bots.projection';

/** Keeps the runtime's picture of every bot up to date; in the worker role. */
@Module({})
export class CompiledBotsWorkerModule implements OnModuleInit {
  constructor(@Inject(ProjectionRegistry) private readonly registry: ProjectionRegistry) {}

  onModuleInit(): void {
    this.registry.add({ types: [botEventTypes, actionEventTypes], projections: [compiledBotsProjection] });
  }
}
