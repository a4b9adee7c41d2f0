import { ACCESS_READER, type AccessReader } from '@botter/server-auth';
import { ProjectionRegistry } from '@botter/server-event-store';
import { LivePublisher } from '@botter/server-live';
import { type DynamicModule, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { BotTables } from './bot-tables';
import type { ServerModule } from './server-module';
import { withLiveSignals } from './with-live-signals';

const MODULES = Symbol('MODULES');

/**
 * Registers the projections and subscriptions of modules, with their parts from the application, and provides
 * `BotTables`; in the worker role.
 */
@Module({})
export class ReadersModule implements OnModuleInit {
  static of(modules: readonly ServerModule[]): DynamicModule {
    return {
      module: ReadersModule,
      global: true,
      providers: [
        { provide: MODULES, useValue: modules },
        { provide: BotTables, useValue: BotTables.of(modules) },
      ],
      exports: [BotTables],
    };
  }

  constructor(
    @Inject(MODULES) private readonly modules: readonly ServerModule[],
    @Inject(ProjectionRegistry) private readonly registry: ProjectionRegistry,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(ModuleRef) private readonly application: ModuleRef,
  ) {}

  onModuleInit(): void {
    const access = this.application.get<AccessReader>(ACCESS_READER, { strict: false });
    for (const { projections = [], subscriptions = [] } of this.modules) {
      this.registry.add({
        projections: projections.map((projection) => withLiveSignals(projection, this.live, access)),
        subscriptions: subscriptions.map(({ inject, useFactory }) => {
          const parts = inject.map((token) => this.application.get<never>(token, { strict: false }));
          return useFactory(...parts);
        }),
      });
    }
  }
}
